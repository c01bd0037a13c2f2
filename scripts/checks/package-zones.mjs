const ADAPTER = ['@webcortex/core', '@webcortex/transport'];

/** Which packages of ours a package's sources may import. Tests may import any. */
const ALLOWED = {
  '@webcortex/transport': ['@webcortex/core'],
  '@webcortex/core': [],
  '@webcortex/express': ADAPTER,
  '@webcortex/anthropic': ADAPTER,
  '@webcortex/openai': ADAPTER,
  '@webcortex/store': ADAPTER,
  '@webcortex/mcp': ['@webcortex/core'],
  '@webcortex/testing': ['@webcortex/core', '@webcortex/express'],
  webcortex: [
    '@webcortex/core',
    '@webcortex/express',
    '@webcortex/anthropic',
    '@webcortex/openai',
    '@webcortex/store',
    '@webcortex/mcp',
  ],
  'create-webcortex-app': [],
};

/** Apps and harnesses use what a user would. */
const USERS = ['webcortex', '@webcortex/testing'];

/** What is wrong with one package importing another, if anything. */
export function packageProblem(from, to) {
  if (from === to) return `imports its own package by name: ${to}`;
  const allowed = Object.hasOwn(ALLOWED, from) ? ALLOWED[from] : USERS;
  return allowed.includes(to) ? undefined : `${from} may not import ${to}`;
}
