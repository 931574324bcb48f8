import { isUnsupportedFile } from '@nazar/domain/files/accepted-extensions.ts';
import { expect, test } from 'vitest';
import { byteDetectedTypes, plainTextType } from './accepted-types.ts';

test('every extension of an accepted file passes the check before sending', () => {
  const types = [...byteDetectedTypes, plainTextType].filter(({ type }) => !type.startsWith('image/'));
  const names = types.flatMap(({ extension, alsoNamed = [] }) => [extension, ...alsoNamed]);
  expect(names.filter((name) => isUnsupportedFile({ name: `file.${name}`, type: '' }))).toEqual([]);
});
