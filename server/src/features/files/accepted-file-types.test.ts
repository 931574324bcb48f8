import { isKnownUnsupportedFile } from '@nazar/domain/files/accepted-extensions.ts';
import { expect, test } from 'vitest';
import { byteDetectedFileTypes, plainTextFileType } from './accepted-file-types.ts';

test('every extension of an accepted file passes the check before sending', () => {
  const types = [...byteDetectedFileTypes, plainTextFileType].filter(
    ({ type }) => !type.startsWith('image/'),
  );
  const names = types.flatMap(({ extension, alsoNamed = [] }) => [extension, ...alsoNamed]);
  expect(names.filter((name) => isKnownUnsupportedFile({ name: `file.${name}`, type: '' }))).toEqual([]);
});
