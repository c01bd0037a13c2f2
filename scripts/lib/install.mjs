import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { compileEnvironment } from './native.mjs';
import { packageFolders } from './packages.mjs';
import { pnpm } from './pnpm.mjs';
import { inRoot } from './root.mjs';

const stampFile = inRoot('node_modules', '.webcortex-setup');

/** A digest of everything an install depends on: when it is unchanged, so is `node_modules`. */
function installDigest() {
  const hash = createHash('sha256');
  const manifests = packageFolders().map((folder) => inRoot(folder, 'package.json'));
  for (const file of [inRoot('pnpm-lock.yaml'), inRoot('pnpm-workspace.yaml'), inRoot('package.json'), ...manifests]) {
    hash.update(readFileSync(file));
  }
  return hash.digest('hex');
}

const isUpToDate = (digest) => existsSync(stampFile) && readFileSync(stampFile, 'utf8') === digest;

/** Whether every workspace package has its own `node_modules`, where it has dependencies at all. */
function isComplete() {
  return packageFolders().every((folder) => {
    const manifest = JSON.parse(readFileSync(inRoot(folder, 'package.json'), 'utf8'));
    const needed = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies });
    const present = inRoot(folder, 'node_modules');
    return needed.length === 0 || (existsSync(present) && readdirSync(present).length > 0);
  });
}

const frozen = ['install', '--frozen-lockfile', '--prefer-offline', '--config.confirm-modules-purge=false'];

/**
 * Installs what the lockfile says, unless it is installed already.
 * A package that can't be compiled doesn't stop the rest: then everything is installed without running build scripts.
 * @returns whether the packages are there
 */
export async function install() {
  const digest = installDigest();
  if (isUpToDate(digest) && isComplete()) return true;
  console.log('Installing packages (pnpm through npx, frozen lockfile).');
  console.log(
    'better-sqlite3 is compiled where no prebuilt binary can be had: a minute or two, with python3, make and g++.',
  );
  let ended = await pnpm(frozen, { env: compileEnvironment() });
  if (ended.code !== 0) {
    console.log(
      '\nThe install failed. Trying again without build scripts, so that one package which does not compile does not stop the rest.',
    );
    ended = await pnpm([...frozen, '--ignore-scripts']);
  }
  if (ended.code !== 0) {
    console.error('\nThe packages could not be installed. The lines above say why.');
    return false;
  }
  writeFileSync(stampFile, digest);
  return true;
}
