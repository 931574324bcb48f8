import { beforeEach, expect, test } from 'vitest';
import { ApartInquiries } from './apart-inquiries.ts';

const quick = 5;
const slow = 900;
let apart: ApartInquiries;
let now: number;
beforeEach(() => {
  apart = new ApartInquiries();
  now = 10_000;
});

function commitShared(inquiryIds: readonly string[], duration: number) {
  now += duration;
  apart.recordShared(inquiryIds, now - duration, now);
}

function commitApart(inquiryId: string, duration: number) {
  now += duration;
  apart.recordApart(inquiryId, now - duration, now);
}

const listApart = () => ['a', 'b', 'c'].filter((id) => apart.has(id));

test('the inquiries of a slow group are apart, each until a quick commit of its own', () => {
  commitShared(['a', 'b'], slow);
  expect(listApart()).toEqual(['a', 'b']);
  commitApart('b', quick);
  expect(listApart()).toEqual(['a']);
  commitApart('a', quick);
  expect(listApart()).toEqual([]);
});

test('an inquiry that is slow while others are quick stays apart for ten minutes', () => {
  apart.add(['a']);
  const startedAt = now;
  commitShared(['b'], quick);
  now = startedAt + slow;
  apart.recordApart('a', startedAt, now);
  commitApart('a', quick);
  now += 590_000;
  commitApart('a', quick);
  expect(listApart()).toEqual(['a']);
  now += 10_000;
  commitApart('a', quick);
  expect(listApart()).toEqual([]);
});

test('while all commits are slow, inquiries share their groups', () => {
  commitShared(['a', 'b', 'c'], slow);
  commitApart('a', slow);
  commitApart('b', slow);
  expect(listApart()).toEqual([]);
  commitShared(['a', 'b', 'c'], slow);
  commitShared(['a', 'b', 'c'], slow);
  expect(listApart()).toEqual([]);
  // It is quick again, and then one inquiry is slow.
  commitShared(['a', 'b'], quick);
  commitShared(['c'], slow);
  expect(listApart()).toEqual(['c']);
});
