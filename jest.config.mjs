/** Test suffixes tell what a test costs: .unit.spec (pure), .int.spec (PostgreSQL), .e2e.spec (whole service), .cluster.spec (separate processes), .browser.spec (Chromium). */
const paths = {
  '^#engine$': '<rootDir>/libs/engine/index.ts',
  '^#engine/testing$': '<rootDir>/libs/engine/testing/index.ts',
  '^#engine/testing/(.*)$': '<rootDir>/libs/engine/testing/$1.ts',
  '^#games/(.*)$': '<rootDir>/libs/games/$1/index.ts',
  '^#catalogue$': '<rootDir>/libs/games/catalogue.ts',
  '^#host$': '<rootDir>/libs/engine/host/node.ts',
  '^#sdk/verify$': '<rootDir>/libs/sdk/verify/index.ts',
  '^#prisma$': '<rootDir>/prisma/generated/client.ts',
  '^#testing/(.*)$': '<rootDir>/testing/$1.ts',
  '^#(table|commands|chat|ledger|bus|read-models|platform|admin-log|webhooks|sdk)$': '<rootDir>/libs/$1/index.ts',
};

export default {
  rootDir: import.meta.dirname,
  roots: ['<rootDir>/apps', '<rootDir>/libs', '<rootDir>/testing', '<rootDir>/bench', '<rootDir>/scripts'],
  testMatch: ['**/*.spec.ts'],
  testEnvironment: 'node',
  testTimeout: 120_000, // for what hangs; a slow machine may take its time
  reporters: ['default', '<rootDir>/scripts/jest-closing-line.mjs'],
  globalSetup: '<rootDir>/testing/global-setup.mjs',
  globalTeardown: '<rootDir>/testing/global-teardown.mjs',
  extensionsToTreatAsEsm: ['.ts'],
  moduleNameMapper: { ...paths, '^(\\.{1,2}/.*)\\.js$': '$1' },
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      {
        jsc: {
          target: 'es2022',
          parser: { syntax: 'typescript', decorators: true },
          transform: { legacyDecorator: true, decoratorMetadata: true },
          keepClassNames: true,
        },
        module: { type: 'es6' },
      },
    ],
  },
};
