import { expect, test } from 'vitest';
import { fileKindOfMediaType } from './file-kind.ts';

test.each([
  ['image/webp', 'image'],
  ['audio/mpeg', 'audio'],
  ['video/mp4', 'video'],
  ['application/pdf', 'document'],
  ['text/plain', 'document'],
])('%s is of the kind %s', (type, kind) => {
  expect(fileKindOfMediaType(type)).toBe(kind);
});
