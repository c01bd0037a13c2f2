/**
 * The hygiene checks by name; each answers with a list of `{ name, problems, notes? }`. Loaded when they run: before
 * setup, in a bare clone, the packages that some of them import are not there.
 */
export const checksByName = {
  biome: async () => (await import('../checks/biome.mjs')).checkBiome(),
  zones: async () => (await import('../checks/zones.mjs')).checkZones(),
  cycles: async () => (await import('../checks/cycles.mjs')).checkCycles(),
  length: async () => (await import('../checks/file-length.mjs')).checkFileLength(),
  house: async () => (await import('../checks/house.mjs')).checkHouse(),
  errors: async () => (await import('../checks/error-codes.mjs')).checkErrorCodes(),
  dependencies: async () => (await import('../checks/dependency-notes.mjs')).checkDependencyNotes(),
  types: async () => (await import('../checks/test-types.mjs')).checkTestTypes(),
  knip: async () => (await import('../checks/knip.mjs')).checkKnip(),
  packs: async () => (await import('../checks/packs.mjs')).checkPacks(),
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
