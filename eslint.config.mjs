import js from '@eslint/js';
import tseslint from 'typescript-eslint';

const shortFunctions = {
  complexity: ['error', 12],
  'max-lines-per-function': ['error', { max: 50, skipBlankLines: true, skipComments: true }],
  'max-depth': ['error', 3],
  'max-lines': ['error', { max: 400, skipBlankLines: true, skipComments: true }],
};

/** What Nest injects counts apart. */
const fewParameters = [
  { selector: ':matches(FunctionDeclaration, ArrowFunctionExpression)[params.length>5]', message: 'At most 5 parameters.' },
  { selector: 'MethodDefinition[kind!="constructor"] > FunctionExpression[params.length>5]', message: 'At most 5 parameters.' },
  { selector: 'MethodDefinition[kind="constructor"] > FunctionExpression[params.length>8]', message: 'At most 8 injected dependencies.' },
];

export default tseslint.config(
  { ignores: ['node_modules/', 'prisma/generated/', 'libs/sdk/generated/', '.data/', '**/dist/', 'coverage/'] },
  js.configs.recommended,
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: { allowDefaultProject: ['*.ts'] }, tsconfigRootDir: import.meta.dirname } },
    rules: {
      ...shortFunctions,
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-explicit-any': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/no-invalid-void-type': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      '@typescript-eslint/no-unnecessary-type-assertion': 'off',
      '@typescript-eslint/no-unsafe-enum-comparison': 'off',
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      eqeqeq: ['error', 'smart'],
      'no-restricted-syntax': ['error', { selector: 'ExportDefaultDeclaration', message: 'Export by name.' }, ...fewParameters],
      'no-restricted-globals': [
        'error',
        { name: 'jest', message: 'No module mocks.' },
      ],
    },
  },
  {
    // The rules of a game are pure: no clock, no luck of their own.
    files: ['libs/engine/**/*.ts', 'libs/games/**/*.ts', 'libs/table/**/*.ts'],
    ignores: ['**/*.spec.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'Math', property: 'random', message: 'Ask t.chance.' },
        { object: 'Date', property: 'now', message: 'Rules know no clock.' },
      ],
    },
  },
  {
    files: ['libs/**/*.ts', 'apps/**/*.ts'],
    ignores: ['**/*.spec.ts', 'apps/cli/**', 'apps/standalone/**'],
    rules: { 'no-console': 'error' },
  },
  {
    // A suite is one long list of short tests.
    files: ['**/*.spec.ts', '**/testing/**/*.ts'],
    rules: { 'max-lines-per-function': 'off', 'max-lines': 'off', '@typescript-eslint/unbound-method': 'off' },
  },
  {
    files: ['**/*.mjs'],
    languageOptions: {
      globals: Object.fromEntries(
        ['process', 'console', 'Buffer', 'URL', 'fetch', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance', 'AbortSignal', 'AbortController'].map((name) => [name, 'readonly']),
      ),
    },
    rules: { ...shortFunctions, 'max-lines-per-function': ['error', { max: 90, skipBlankLines: true, skipComments: true }], 'no-unused-vars': ['error', { argsIgnorePattern: '^_' }] },
  },
);
