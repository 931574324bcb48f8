import { expect, test } from 'vitest';
import {
  inquiry,
  question as makeQuestion,
  segment as makeSegment,
  option,
  testId,
} from '../testing/builders.ts';
import {
  collectUuids,
  listDocumentFileReferences,
  listSegmentFiles,
  replaceFileIds,
} from './document-files.ts';

const question = (type: 'text' | 'video', file: string) => ({ type, file, options: [{ file: 'c' }, {}] });

test('lists every file of a segment with its path and the allowed kinds', () => {
  const segment = { questions: [question('text', 'a'), question('video', 'b')] };
  expect(listSegmentFiles(segment, 'segment')).toEqual([
    { path: 'segment.questions.0.file', file: 'a', kinds: ['image', 'audio', 'video'] },
    { path: 'segment.questions.0.options.0.file', file: 'c', kinds: ['image'] },
    { path: 'segment.questions.1.file', file: 'b', kinds: ['video'] },
    { path: 'segment.questions.1.options.0.file', file: 'c', kinds: ['image'] },
  ]);
});

test('finds ids in newer fields at any depth', () => {
  const id = '00000000-0000-4000-8000-000000000001';
  expect(collectUuids({ a: [{ poster: id }, 1, null], b: 'x' })).toEqual([id]);
});

test('replaces files everywhere and empties fields that lose their file', () => {
  const [cover, lost] = [testId('cover'), testId('lost')];
  const options = [option('a', { file: cover }), option('b', { file: lost })];
  const pictures = {
    publicFile: cover,
    logoFile: cover,
    headerFile: cover,
    footerFile: lost,
    backgroundFile: cover,
  };
  const made = inquiry([makeSegment('s', [makeQuestion('q', 'single', { file: cover, options })])], pictures);
  const mapped = replaceFileIds(made, (file) => (file === lost ? null : `new ${file}`));
  expect(listDocumentFileReferences(mapped)).toEqual(
    listDocumentFileReferences(made)
      .filter(({ file }) => file !== lost)
      .map((each) => ({ ...each, file: `new ${cover}` })),
  );
});
