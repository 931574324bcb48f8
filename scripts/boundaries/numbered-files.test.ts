import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

test.each(['server/src/platform/database/migrations', 'docs/decisions'])(
  'the files of %s are numbered 1, 2, 3 …, each number once',
  (folder) => {
    const names = readdirSync(fileURLToPath(new URL(`../../${folder}`, import.meta.url))).sort();
    const numbers = names.map((name) => Number(name.slice(0, 4)));
    expect(numbers).toEqual(names.map((_, index) => index + 1));
  },
);
