import { isSurelyRefused } from '@nazar/domain/files/accepted-extensions.ts';
import { expect, test } from 'vitest';
import { plainText, typesByBytes } from './accepted-types.ts';

test('no extension of an accepted file is refused before it is sent', () => {
  const types = [...typesByBytes, plainText].filter(({ type }) => !type.startsWith('image/'));
  const names = types.flatMap(({ extension, alsoNamed = [] }) => [extension, ...alsoNamed]);
  expect(names.filter((name) => isSurelyRefused({ name: `file.${name}`, type: '' }))).toEqual([]);
});
