import { normalizeSegments, setPageStart } from '@nazar/domain/inquiries/edits/normalize-segments.ts';
import { expect, test } from 'vitest';
import {
  appendSegment,
  insertQuestion,
  moveQuestion,
  moveSegment,
  removeQuestion,
  setSegmentPageStart,
} from './edit-segments.ts';
import { makeQuestion, makeSegment } from './make-question.ts';

const words = { yes: 'Yes', no: 'No' };

/** Segments of questions named by a letter and their page: `['a1 b1', 'c2']`; `-` in front hides one. */
function segments(...texts: string[]) {
  return texts.map((text, at) => ({
    ...makeSegment(`s${at}`),
    id: `s${at}`,
    questions: text
      .split(' ')
      .filter((name) => name !== '')
      .map((name, sortOrder) => ({
        ...makeQuestion('text', words),
        id: name.replace(/[-\d]/g, ''),
        pageNumber: Number(name.replace(/\D/g, '')),
        hidden: name.startsWith('-'),
        sortOrder,
      })),
  }));
}

function shown(list: ReturnType<typeof normalizeSegments>) {
  return list.map(({ questions }) => questions.map(({ id, pageNumber }) => `${id}${pageNumber}`).join(' '));
}

test('pages start at 1, never decrease and have no gaps', () => {
  expect(shown(normalizeSegments(segments('a3 b5', 'c5 d2 e9')))).toEqual(['a1 b2', 'c2 d2 e3']);
});

test('a hidden question is on no page, so the next one starts its page', () => {
  expect(shown(normalizeSegments(segments('-a1 b2 -c3 d3')))).toEqual(['a1 b1 c1 d2']);
});

test('tidy segments stay the same object', () => {
  const tidy = segments('a1 b2', 'c2');
  expect(normalizeSegments(tidy)).toBe(tidy);
});

test('a new page shifts later pages, and removing it shifts them back', () => {
  const start = segments('a1 b1 c2', 'd2');
  const split = setPageStart(start, 'b', true);
  expect(shown(split)).toEqual(['a1 b2 c3', 'd3']);
  expect(shown(setPageStart(split, 'b', false))).toEqual(['a1 b1 c2', 'd2']);
});

test('a moved question gets the page of its new position, also in another segment', () => {
  const moved = moveQuestion(segments('a1 b2', 'c3 d4'), 'a', { segmentId: 's1', index: 1 });
  expect(shown(moved)).toEqual(['b1', 'c2 a2 d3']);
  expect(moved[1]?.questions.map(({ sortOrder }) => sortOrder)).toEqual([0, 1, 2]);
});

test('a removed question leaves no empty page', () => {
  expect(shown(removeQuestion(segments('a1 b2 c3'), 'b'))).toEqual(['a1 c2']);
});

test('pages still increase after segments are reordered', () => {
  expect(shown(moveSegment(segments('a1 b2', 'c3'), 's1', -1))).toEqual(['c1', 'a1 b2']);
});

test('the first question of an added segment starts a page, and no later one does', () => {
  const added = segments('x7 y7').flatMap(({ questions }) => questions);
  const next = appendSegment(segments('a1 b2'), { ...makeSegment('new'), id: 'new' });
  const full = added.reduce<ReturnType<typeof appendSegment>>(
    (before, question, index) => insertQuestion(before, question, { segmentId: 'new', index }),
    next,
  );
  expect(shown(full)).toEqual(['a1 b2', 'x3 y3']);
  expect(shown(moveQuestion(next, 'b', { segmentId: 'new', index: 0 }))).toEqual(['a1', 'b2']);
});

test('a segment starts a page at its first question on a page, if it follows others', () => {
  const list = segments('a1 b1', '-c1 d1', 'e1');
  expect(shown(setSegmentPageStart(list, 's1', true))).toEqual(['a1 b1', 'c1 d2', 'e2']);
  expect(shown(setSegmentPageStart(setSegmentPageStart(list, 's1', true), 's1', false))).toEqual(shown(list));
  expect(setSegmentPageStart(list, 's0', true)).toBe(list);
  const hiddenBefore = segments('-a1', 'b1');
  expect(setSegmentPageStart(hiddenBefore, 's1', true)).toBe(hiddenBefore);
});
