import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { namesOnly } from './call-names.ts';

const folder = join(import.meta.dirname, '..', '..', 'domain', 'src', 'api');
const files = readdirSync(folder).filter((name) => /(?<!^all)-(?:calls|events)\.ts$/.test(name));

test.each(files)('the browser gets every call and event of %s by its name alone', (name) => {
  const code = readFileSync(join(folder, name), 'utf8');
  const kept = namesOnly(code, name);
  const defined = code.match(/define(?:Call|ClientEvent|ServerEvent)\(/g) ?? [];
  expect(kept.match(/\(\{ (?:area: '\w+', )?name: '\w+' \}\)/g)).toHaveLength(defined.length);
  expect(kept).not.toContain('transaction:');
});
