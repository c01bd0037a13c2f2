const swc = {
  jsc: {
    target: 'es2022',
    parser: { syntax: 'typescript', decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: false },
    keepClassNames: true,
  },
  sourceMaps: 'inline',
};

const common = {
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts'],
  transform: { '^.+\\.ts$': ['@swc/jest', swc] },
  resolver: '<rootDir>/jest.resolver.cjs',
  // Copies of packages that a test makes would clash with the packages themselves.
  modulePathIgnorePatterns: ['<rootDir>/e2e/decorators/.out'],
};

/** `unit` runs sources; `e2e` runs built packages in real processes; `tooling` tests the repository's own checks. */
export default {
  projects: [
    {
      ...common,
      displayName: 'unit',
      testMatch: ['<rootDir>/packages/*/src/**/*.test.ts', '<rootDir>/examples/*/src/**/*.test.ts'],
      moduleNameMapper: {
        '^@webcortex/([a-z]+)$': '<rootDir>/packages/$1/src/index.ts',
        '^webcortex$': '<rootDir>/packages/webcortex/src/index.ts',
      },
    },
    { ...common, displayName: 'e2e', testMatch: ['<rootDir>/e2e/**/*.test.ts'] },
    {
      displayName: 'tooling',
      testEnvironment: 'node',
      transform: {},
      testMatch: ['<rootDir>/scripts/**/*.test.mjs'],
      moduleFileExtensions: ['mjs', 'js', 'cjs', 'json', 'node'],
    },
  ],
};
