import { expect, test } from 'vitest';
import { getFileKindOfMediaType } from './file-kind.ts';

test.each([
  ['image/webp', 'image'],
  ['audio/mpeg', 'audio'],
  ['video/mp4', 'video'],
  ['application/pdf', 'document'],
  ['text/plain', 'document'],
])('%s is of the kind %s', (type, kind) => {
  expect(getFileKindOfMediaType(type)).toBe(kind);
});
