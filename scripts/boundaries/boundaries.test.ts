import { describe, expect, it } from 'vitest';
import { checkTree } from './check-tree.ts';

/** The findings for a tree of small files, as `path:line message`. */
function listFindings(files: Record<string, string>): string[] {
  return checkTree(new Map(Object.entries(files))).map(
    ({ path, line, message }) => `${path}:${line} ${message}`,
  );
}

const refused = (path: string, text: string) => listFindings({ [path]: text }).length > 0;

describe('the import table', () => {
  it.each([
    ['domain/src/inquiries/question.ts', 'zod/mini'],
    ['domain/src/inquiries/question.ts', '../text/digits.ts'],
    ['domain/src/api/inquiry-calls.ts', '../inquiries/inquiry.ts'],
    ['domain/src/inquiries/question.test.ts', 'vitest'],
    ['domain/src/testing/builders.ts', 'fast-check'],
    ['server/src/features/inquiries/inquiry-calls.ts', '@nazar/domain/inquiries/inquiry.ts'],
    ['server/src/features/inquiries/inquiry-calls.ts', '../../platform/database/database.ts'],
    ['server/src/features/inquiries/inquiry-calls.ts', '../accounts/index.ts'],
    ['server/src/features/inquiries/inquiry-calls.ts', './add-inquiry.ts'],
    ['server/src/features/inquiries/inquiry-calls.ts', '../../platform/log/print.ts'],
    ['server/src/platform/http/session.ts', '../deps/server-deps.ts'],
    ['server/src/build-app.ts', './features/all-features.ts'],
    ['server/src/features/all-features.ts', './participation/index.ts'],
    ['server/src/features/inquiries/inquiry-calls.test.ts', '../../testing/test-app.ts'],
    ['server/src/features/auth/testing/auth-setup.ts', '../../../testing/test-app.ts'],
    ['server/src/commands/demo.ts', '../features/inquiries/index.ts'],
    ['server/src/features/inquiries/inquiry-calls.test.ts', '../comments/write-comment.ts'],
    ['web/src/features/charts/chart-screen.tsx', '../../ui/panel.tsx'],
    ['web/src/features/charts/chart-screen.tsx', '@mantine/core'],
    ['web/src/app/router.tsx', '../features/charts/chart-screen.tsx'],
    ['web/src/features/responses/rows.tsx', '../results/index.ts'],
    ['web/src/features/responses/rows.test.tsx', '../results/filter/filter-bar.tsx'],
    ['web/src/ui/panel.tsx', '../api/api-problem.ts'],
    ['web/src/participate/page.tsx', '../api/call-api.ts'],
    ['web/src/participate/page.tsx', 'react'],
    ['web/src/participate/words.ts', '../../../locales/en/participate.json'],
  ])('lets %s import %s', (path, specifier) => {
    expect(listFindings({ [path]: `import { x } from '${specifier}';\n` })).toEqual([]);
  });

  it.each([
    ['domain/src/inquiries/question.ts', 'node:crypto'],
    ['domain/src/inquiries/question.ts', 'libphonenumber-js'],
    ['domain/src/inquiries/question.ts', '../participation/draw.ts'],
    ['domain/src/inquiries/question.ts', 'vitest'],
    ['domain/src/inquiries/question.ts', 'zod'],
    ['domain/src/inquiries/question.ts', '../api/inquiry-calls.ts'],
    ['domain/src/inquiries/question.ts', '../../../server/src/config.ts'],
    ['domain/src/inquiries/question.test.ts', '@nazar/server/config.ts'],
    ['server/src/features/inquiries/inquiry-calls.ts', '../accounts/user-calls.ts'],
    ['server/src/features/inquiries/inquiry-calls.ts', '../accounts/account-queries.ts'],
    ['server/src/features/inquiries/inquiry-calls.ts', '../comments/index.ts'],
    ['server/src/features/comments/comments-calls.ts', '../people/index.ts'],
    ['server/src/features/inquiries/inquiry-calls.ts', '../unlisted/index.ts'],
    ['server/src/commands/demo.ts', '../features/inquiries/add-inquiry.ts'],
    ['server/src/features/inquiries/inquiry-calls.ts', '../../build-app.ts'],
    ['server/src/features/inquiries/inquiry-calls.ts', '../../testing/test-app.ts'],
    ['server/src/features/inquiries/inquiry-calls.ts', '../../../../web/src/participate/page.tsx'],
    ['server/src/features/auth/sign-in.ts', './testing/auth-setup.ts'],
    ['domain/src/inquiries/question.ts', '../testing/builders.ts'],
    ['server/src/platform/http/serve-web-application.ts', '@nazar/web/participate/page.tsx'],
    ['server/src/platform/database/connections/open-database.ts', '../../../features/user/user-queries.ts'],
    ['server/src/platform/http/session.ts', '../../features/user/user-queries.ts'],
    ['server/src/platform/deps/server-deps.ts', '../../features/participation/participation.ts'],
    ['server/src/platform/delivery/queue-message.ts', '../deps/server-deps.ts'],
    ['server/src/platform/secrets/secrets.ts', '../config/config.ts'],
    ['server/src/platform/http/session.ts', '../../build-app.ts'],
    ['server/src/config.ts', 'zod'],
    ['web/src/features/charts/chart-screen.tsx', '../results/results-screen.tsx'],
    ['web/src/features/charts/chart-screen.tsx', '../../app/router.tsx'],
    ['web/src/features/charts/chart-screen.tsx', '@nazar/server/config.ts'],
    ['web/src/ui/panel.tsx', '../features/charts/chart-screen.tsx'],
    ['web/src/ui/panel.tsx', '../api/call-api.ts'],
    ['web/src/features/responses/rows.tsx', '../results/filter/filter-bar.tsx'],
    ['web/src/features/results/chart.tsx', '../responses/index.ts'],
    ['web/src/features/responses/rows.tsx', '../unknown/index.ts'],
    ['web/src/participate/page.tsx', '@mantine/core'],
    ['web/src/participate/page.tsx', 'i18next'],
    ['web/src/participate/page.tsx', '../app/theme.ts'],
    ['web/src/participate/page.tsx', '../features/charts/chart.tsx'],
  ])('refuses that %s imports %s', (path, specifier) => {
    expect(refused(path, `import { x } from '${specifier}';\n`)).toBe(true);
  });

  it.each([
    ['a type import', "import type {\n  A,\n  B,\n} from 'node:fs';\n", 4],
    ['a re-export', "const a = 1;\nexport * from 'node:fs';\n", 2],
    ['a bare import', "import 'node:fs';\n", 1],
    ['a dynamic import', "const a = 1;\nawait import(\n  'node:fs',\n);\n", 3],
    ['an import after a comment with an apostrophe', "// don't\nimport x from 'node:fs';\n", 2],
    ['an import after a regex with a quote', "const r = /['\"]/;\nimport x from 'node:fs';\n", 2],
    ['an import after a template', `const a = \`it's \${'x' + \`}\`} '\`;\nimport x from 'node:fs';\n`, 2],
  ])('finds %s and reports its line', (_title, text, line) => {
    const path = 'domain/src/text/digits.ts';
    expect(listFindings({ [path]: text })).toEqual([
      `${path}:${line} the domain imports zod/mini and itself, not node:fs`,
    ]);
  });

  it.each([
    ['a line comment', "// import x from 'node:fs';\n"],
    ['a block comment', "/*\nimport x from 'node:fs';\n*/\n"],
    ['a string', 'const a = "import x from \'node:fs\'";\n'],
    ['a template', "const a = `import x from 'node:fs'`;\n"],
  ])('does not count %s as an import', (_title, text) => {
    expect(listFindings({ 'domain/src/text/digits.ts': text })).toEqual([]);
  });
});

describe('the rules over code', () => {
  it.each(['Date.now()', 'new Date()', 'Math.random()', 'new Date', 'crypto.randomUUID()', 'process.env.X'])(
    'keeps %s out of the domain',
    (expression) => {
      expect(refused('domain/src/a.ts', `export const f = () => (${expression});\n`)).toBe(true);
      expect(refused('domain/src/a.test.ts', `export const f = () => (${expression});\n`)).toBe(false);
      expect(refused('server/src/a.ts', `export const f = () => (${expression});\n`)).toBe(false);
    },
  );

  it('refuses functions that browsers lack over plain http', () => {
    const text = 'export const f = () => globalThis.crypto.randomUUID();\n';
    expect(refused('web/src/api/a.ts', text)).toBe(true);
    expect(refused('web/src/api/a.test.ts', text)).toBe(false);
    expect(refused('server/src/a.ts', text)).toBe(false);
  });

  it('refuses computed columns whose type is only asserted', () => {
    expect(refused('server/src/a.ts', 'export const a = sql<string>`1`;\n')).toBe(true);
    expect(refused('server/src/a.ts', 'export const a = sql`1`.mapWith(String);\n')).toBe(false);
  });

  it('lets the domain make a date from a parameter and mention the clock in comments', () => {
    const text = "// never Date.now()\nexport const f = (at: string) => new Date(at) ?? 'Date.now()';\n";
    expect(listFindings({ 'domain/src/a.ts': text })).toEqual([]);
  });

  it('refuses a source of 351 lines and a test of 451', () => {
    expect(refused('web/src/app/a.tsx', '\n'.repeat(350))).toBe(false);
    expect(refused('web/src/app/a.tsx', '\n'.repeat(351))).toBe(true);
    expect(refused('web/src/app/a.test.tsx', '\n'.repeat(450))).toBe(false);
    expect(refused('web/src/app/a.test.tsx', '\n'.repeat(451))).toBe(true);
    expect(refused('server/src/platform/database/migrations/a.ts', '\n'.repeat(1000))).toBe(false);
  });

  it.each([
    'utils.ts',
    'date-utils.ts',
    'helpers/a.ts',
    'user-service.ts',
    'manager.test.ts',
    'camelCase.ts',
    'Big.tsx',
  ])('refuses the name %s', (name) => {
    expect(refused(`server/src/${name}`, 'export {};\n')).toBe(true);
  });

  it.each(['service-worker.ts', 'city-services.ts', 'check-answers.scenario.test.ts', 'user-queries.ts'])(
    'accepts the name %s',
    (name) => {
      expect(listFindings({ [`server/src/${name}`]: 'export {};\n' })).toEqual([]);
    },
  );

  it.each(["it.skip('x')", "describe.only('x')", "test.todo('x')", "test.describe.skip('x')", "xit('x')"])(
    'refuses the test %s',
    (call) => {
      expect(listFindings({ 'server/src/a.test.ts': `\n${call};\n` })).toHaveLength(1);
      expect(listFindings({ 'server/src/a.ts': `\n${call};\n` })).toEqual([]);
    },
  );
});

describe('the banned words', () => {
  it.each([
    ['a comment', 'a.ts', '// Whoever asks.\nexport {};\n'],
    ['a comment over two lines', 'a.ts', '/**\n * For those\n * who ask.\n */\nexport {};\n'],
    ['a test title', 'a.test.ts', "test.each([1])('nobody asks', () => {});\n"],
    ['an identifier', 'a.ts', 'export const isNobody = 1;\n'],
    ['several words of an identifier', 'a.ts', 'export const whyNotFull = 1;\n'],
    ['a document', 'a.md', 'Whatever it is.\n'],
  ])('are refused in %s', (_place, name, text) => {
    expect(listFindings({ [`server/src/${name}`]: text })).toHaveLength(1);
  });

  it('are accepted within longer words', () => {
    const text = 'export const forgetOldest = 1;\n// Names satellites.\nexport const satellite = 2;\n';
    expect(listFindings({ 'server/src/a.ts': text })).toEqual([]);
  });

  it.each([
    '/** Of the original. */',
    '// Those that wait.',
    '/*\n * In which language.\n */',
    '/** By which link. */',
    '// So many rows.',
  ])('refuse a comment that begins without a subject: %s', (comment) => {
    expect(listFindings({ 'server/src/a.ts': `${comment}\nexport {};\n` })).toHaveLength(1);
  });

  it('allow any first word in a continued line comment', () => {
    const text = '// Deletes the rows\n// Of the draft.\n// Office hours.\nexport {};\n';
    expect(listFindings({ 'server/src/a.ts': text })).toEqual([]);
  });

  it('are allowed in strings and in code quoted by a comment', () => {
    const text = "// The Unix user `nobody`.\nexport const user = 'nobody';\n";
    expect(listFindings({ 'server/src/a.ts': text })).toEqual([]);
  });
});

it('refuses a name that a document quotes and no source contains', () => {
  const text = 'Use `makeRow` and `makeRows(1)`, not `make rows` or makeColumns.\n';
  expect(listFindings({ 'docs/a.md': text, 'domain/src/a.ts': 'export const makeRow = 1;\n' })).toEqual([
    'docs/a.md:1 no source contains the name makeRows',
  ]);
});

describe('the registry of response types', () => {
  const paths = [
    'domain/src/results/a.ts',
    'server/src/features/results/a.ts',
    'web/src/features/results/a.tsx',
  ];

  it.each([
    "if (question.responseType === 'text') f();",
    "if (question.responseType\n  !== 'date') f();",
    "const is = 'email' === question.responseType;",
    "if (kind === 'matrix') f();",
    "switch (question.responseType) {\n  case 'date':\n    f();\n}",
    "switch (kind) {\n  case 'ranking':\n    f();\n}",
    "const numeric = new Set(['number', 'rating', 'scale']);",
    "const contacts = ['email', 'phone', 'url'].includes(type);",
    "type Numeric = 'number' | 'rating';",
    'const fields: Partial<Record<ResponseType, Field>> = {};',
  ])('is the only code that compares types by name: %s', (code) => {
    for (const path of paths) expect(refused(path, `${code}\n`), path).toBe(true);
    expect(refused('domain/src/inquiries/answer-types/a.ts', `${code}\n`)).toBe(false);
    expect(refused('web/src/features/results/a.test.tsx', `${code}\n`)).toBe(false);
  });

  it.each([
    "if (typeof value === 'number' || kind === 'text') f();",
    "if (answerTypes[question.responseType].shape === 'option') f();",
    "const question = { responseType: 'matrix' };",
    "switch (channel) {\n  case 'email':\n    f();\n}",
    "const channels = ['email', 'phone'];",
    'const icons: Record<ResponseType, Icon> = { single: A, matrix: B };',
    "// responseType === 'matrix'\nf();",
  ])('does not report other code: %s', (code) => {
    for (const path of paths) expect(listFindings({ [path]: `${code}\n` })).toEqual([]);
  });
});
