import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { keepCallNames, keepEventNames } from './call-names.ts';

const folder = join(import.meta.dirname, '..', '..', 'domain', 'src', 'api');
const files = readdirSync(folder);
const read = (name: string) => readFileSync(join(folder, name), 'utf8');

test.each(files.filter((name) => /(?<!^all)-calls\.ts$/.test(name)))(
  'the browser gets every call of %s by its name, and constants at most',
  (name) => {
    const code = read(name);
    const defined = [...code.matchAll(/export const (\w+) = defineCall\(\s*('\w+'), ('[\w.]+')/g)];
    const kept = keepCallNames(code, name);
    for (const [, call, area, own] of defined) {
      expect(kept).toContain(`export const ${call} = ({ area: ${area}, name: ${own} });\n`);
    }
    expect(defined).toHaveLength(code.match(/= defineCall\(/g)?.length ?? 0);
    expect(kept).not.toMatch(/^import|\bz\.|transaction:/m);
  },
);

test('constants of a module of calls are kept', () => {
  const code = `
    export const days = 7;
    export const sorts = ['added', 'name'] as const;
    export const shape = z.object({});
    const inner = 1;`;
  expect(keepCallNames(code, 'some-calls.ts')).toBe(
    "export const days = 7;\nexport const sorts = ['added', 'name'] as const;\n",
  );
});

test.each(files.filter((name) => name.endsWith('-events.ts')))(
  'the browser gets every event of %s by its name alone',
  (name) => {
    const code = read(name);
    const kept = keepEventNames(code, name);
    const defined = code.match(/define(?:ClientEvent|ServerEvent)\(/g) ?? [];
    expect(kept.match(/\(\{ name: '\w+' \}\)/g)).toHaveLength(defined.length);
    expect(kept).not.toContain('summary:');
  },
);
