import { existsSync, readFileSync } from 'node:fs';
import { codesOfErrors, stringLiterals } from '../lib/codes-in-use.mjs';
import { errorsPage, readErrorCatalog } from '../lib/error-catalog.mjs';
import { publicPackages } from '../lib/packages.mjs';
import { inRoot, shown } from '../lib/root.mjs';
import { isTestFile, sourceFiles } from '../lib/source-files.mjs';

const page = 'docs/errors.md';

/** What is wrong with the page of all codes. */
function pageProblems(catalog) {
  const written = existsSync(inRoot(page)) ? readFileSync(inRoot(page), 'utf8') : '';
  return written === errorsPage(catalog) ? [] : [`${page} is behind the catalogue: run node scripts/errors-doc.mjs`];
}

/**
 * Codes in use that the catalogue lacks, and codes of the catalogue that nothing uses.
 * @param sources `[name, text]` pairs, without the catalogue itself
 */
export function codeProblems(catalog, sources) {
  const unknown = sources.flatMap(([name, text]) =>
    codesOfErrors(text, name)
      .filter((code) => !Object.hasOwn(catalog, code))
      .map((code) => `${name} makes an error of code "${code}", which is not in the catalogue`),
  );
  const mentioned = new Set(sources.flatMap(([name, text]) => stringLiterals(text, name)));
  const unused = Object.keys(catalog)
    .filter((code) => !mentioned.has(code))
    .map((code) => `the catalogue's "${code}" is used nowhere`);
  return [...unknown, ...unused];
}

/** The catalogue, its page and the codes in the sources are in step, both ways. */
export async function checkErrorCodes() {
  const catalog = await readErrorCatalog();
  const sources = sourceFiles(publicPackages().map((folder) => `${folder}/src`))
    .filter((file) => !isTestFile(file) && !file.endsWith('error-catalog.ts'))
    .map((file) => [shown(file), readFileSync(file, 'utf8')]);
  return [
    { name: 'error codes and their page', problems: pageProblems(catalog) },
    { name: 'error codes and their uses', problems: codeProblems(catalog, sources) },
  ];
}
