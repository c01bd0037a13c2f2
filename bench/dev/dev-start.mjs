// Bench (d): `webcortex dev` to the first 200, in milliseconds, over an app of routes, tools and an agent.
// node bench/dev/dev-start.mjs [runs]
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { createServer } from 'node:net';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const runs = Number(process.argv[2] ?? 10);
const limitMs = 2000;
const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const binary = here('../../packages/webcortex/bin/webcortex.js');

function writeApp(folder) {
  mkdirSync(join(folder, 'src'), { recursive: true });
  const controllers = Array.from({ length: 10 }, (_, n) => {
    writeFileSync(
      join(folder, `src/things-${n}.ts`),
      `import { Get, Post, Tool } from 'webcortex';
import { z } from 'zod';
export class Things${n} {
  @Get('/things_${n}/:id', { input: z.object({ id: z.int(), limit: z.int().min(1).max(200).default(20) }) })
  @Tool({ description: 'Thing ${n} by id.' })
  read(input: { id: number; limit: number }) { return input; }
  @Post('/things_${n}', { input: z.object({ name: z.string().max(100) }) })
  @Tool({ description: 'Makes a thing ${n}.' })
  make(input: { name: string }) { return input; }
}
`,
    );
    return n;
  });
  writeFileSync(
    join(folder, 'src/app.ts'),
    `import { Agent, WebCortex } from 'webcortex';
${controllers.map((n) => `import { Things${n} } from './things-${n}.js';`).join('\n')}
@Agent({ tools: ['get_things_1_by_id', 'create_things_1'], exposeAt: '/ask' }) class Assistant {}
const app = new WebCortex({ name: 'bench' });
app.route('GET', '/up', {}, () => ({ up: true }));
app.register(${controllers.map((n) => `new Things${n}()`).join(', ')}, Assistant);
export default app;
`,
  );
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'bench-app', type: 'module' }));
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      compilerOptions: { target: 'ES2022', module: 'NodeNext', experimentalDecorators: true },
      include: ['src'],
    }),
  );
  symlinkSync(here('../node_modules'), join(folder, 'node_modules'), 'dir');
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}

function statusOf(port, path) {
  return new Promise((resolve) => {
    const sent = request({ host: '127.0.0.1', port, path, agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    sent.on('error', () => resolve(undefined));
    sent.end();
  });
}

async function until200(port, path, child) {
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    said += text;
  });
  while (child.exitCode === null) {
    if (said.includes('waiting for a change')) throw new Error(said);
    if ((await statusOf(port, path)) === 200) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error(`webcortex dev ended with exit code ${child.exitCode}`);
}

/** Milliseconds from the start of the command to the first 200, and from a save to the first answer of the new source. */
async function once200(folder) {
  const port = await freePort();
  const began = performance.now();
  const child = spawn(process.execPath, [binary, 'dev', '--port', String(port)], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  process.once('exit', () => child.kill('SIGKILL'));
  await until200(port, '/up', child);
  const first = performance.now() - began;
  const path = `/again-${Math.round(began)}`;
  const saved = performance.now();
  writeFileSync(
    join(folder, 'src/things-0.ts'),
    (await source).replace('/things_0/:id', path).replace('id: z.int(), ', '').replace('{ id: number; ', '{ '),
  );
  await until200(port, path, child);
  const again = performance.now() - saved;
  child.kill('SIGINT');
  await once(child, 'exit');
  writeFileSync(join(folder, 'src/things-0.ts'), await source);
  return { first, again };
}

const folder = mkdtempSync(join(tmpdir(), 'webcortex-bench-'));
let source;
try {
  writeApp(folder);
  source = import('node:fs/promises').then(({ readFile }) => readFile(join(folder, 'src/things-0.ts'), 'utf8'));
  await once200(folder);
  const measured = [];
  for (let run = 0; run < runs; run += 1) measured.push(await once200(folder));
  const line = (name, key) => {
    const sorted = measured.map((one) => one[key]).sort((a, b) => a - b);
    const at = (share) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]);
    console.log(`${name.padEnd(34)} median ${at(0.5)} ms, least ${at(0)} ms, most ${at(1)} ms`);
    return at(0.5);
  };
  console.log(
    `node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown CPU'}, ${runs} runs after one to warm caches`,
  );
  const median = line('webcortex dev to the first 200', 'first');
  line('save to the first answer of the new', 'again');
  if (median > limitMs) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
