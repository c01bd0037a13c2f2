import { checkBiome } from '../checks/biome.mjs';
import { checkCycles } from '../checks/cycles.mjs';
import { checkDependencyNotes } from '../checks/dependency-notes.mjs';
import { checkErrorCodes } from '../checks/error-codes.mjs';
import { checkFileLength } from '../checks/file-length.mjs';
import { checkKnip } from '../checks/knip.mjs';
import { checkPacks } from '../checks/packs.mjs';
import { checkTestTypes } from '../checks/test-types.mjs';
import { checkZones } from '../checks/zones.mjs';

/** The hygiene checks by name; each answers with a list of `{ name, problems, notes? }`. */
export const checksByName = {
  biome: checkBiome,
  zones: checkZones,
  cycles: checkCycles,
  length: checkFileLength,
  errors: checkErrorCodes,
  dependencies: checkDependencyNotes,
  types: checkTestTypes,
  knip: checkKnip,
  packs: checkPacks,
};

/** Runs every hygiene check; one that throws is a failed check. */
export async function allChecks(names = Object.keys(checksByName)) {
  const results = [];
  for (const name of names) {
    try {
      results.push(...(await checksByName[name]()));
    } catch (error) {
      results.push({ name, problems: [error.stack] });
    }
  }
  return results;
}

const indented = (text) => text.trimEnd().replaceAll('\n', '\n    ');

/** Shows each check with its problems and notes. */
export function printChecks(checks) {
  for (const { name, problems, notes = [] } of checks) {
    console.log(`${problems.length === 0 ? 'ok    ' : 'FAILED'} ${name}`);
    for (const problem of problems) console.log(`  - ${indented(problem)}`);
    for (const note of notes) console.log(`  note: ${indented(note)}`);
  }
}
