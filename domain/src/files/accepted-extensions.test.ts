import { expect, test } from 'vitest';
import { isKnownUnsupportedFile } from './accepted-extensions.ts';

test.each([
  ['setup.exe', 'application/x-msdownload', true],
  ['setup.exe', '', true],
  ['letter.doc', 'application/msword', true],
  ['page.html', 'text/html', true],
  ['film.avi', 'video/x-msvideo', true],
  ['Report.PDF', 'application/pdf', false],
  ['notes.txt', 'text/plain', false],
  ['notes.rst', 'text/x-rst', false],
  ['memo.amr', '', false],
  ['README', '', false],
])('%s of the type «%s» is certainly refused: %s', (name, type, refused) => {
  expect(isKnownUnsupportedFile({ name, type })).toBe(refused);
});
