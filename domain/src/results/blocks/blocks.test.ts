import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compileInquiry } from '../../inquiries/compile.ts';
import { randomAnswers } from '../../testing/random-answers.ts';
import { sampleInquiry } from '../../testing/sample-inquiry.ts';
import { encodeAnswers } from '../encode-answers.ts';
import { makeEmptyTally, tallyResponse } from '../tally.ts';
import { BlockBuilder, type BlockRow } from './block-builder.ts';
import type { BlockColumn } from './block-column.ts';
import { addBlockEntryCounts, type BlockEntryCounts, tallyBlockEntries } from './count-in-block.ts';
import { packIndexes, unpackIndexes } from './pack-indexes.ts';

const compiled = compileInquiry(sampleInquiry('en'));

const row = fc
  .record({
    bucket: fc.constantFrom('2026-01-01 10:00:00', '2026-01-01 11:00:00', '2026-02-28 00:00:00'),
    duration: fc.constantFrom(null, 0, 61, 20_000),
    score: fc.constantFrom(null, 0, 2.5),
    language: fc.constantFrom(null, 'en', 'fa'),
    channel: fc.constantFrom(null, 'poster'),
    flagged: fc.constantFrom(null, 1),
    answers: randomAnswers(compiled),
  })
  .map(({ answers, ...head }): BlockRow => ({ ...head, ...encodeAnswers(compiled, answers) }));

test('the counts of a block equal those stored with its responses', () => {
  fc.assert(
    fc.property(fc.array(row, { maxLength: 40 }), (rows) => {
      const builder = new BlockBuilder(compiled);
      const tally = makeEmptyTally();
      for (const each of rows) {
        builder.add(each);
        tallyResponse(tally, compiled, { ...each, duration: each.duration as number | null }, 1);
      }
      const counts: BlockEntryCounts = new Map();
      addBlockEntryCounts(counts, builder.finish(), null);
      const counted = tallyBlockEntries(compiled, counts);
      expect({ ...counted.tally, responses: rows.length }).toEqual(tally);
      const days = Map.groupBy(rows, ({ bucket }) => String(bucket).slice(0, 10));
      expect(new Map(counted.days.map(({ day, count }) => [day, count]))).toEqual(
        new Map([...days].map(([day, of]) => [day, of.length])),
      );
    }),
  );
});

test('packing keeps the indexes for any number of entries', () => {
  for (const [entries, responses] of [
    [2, 7],
    [16, 33],
    [17, 20],
    [257, 300],
    [70_000, 70_001],
  ] as const) {
    const builder = new BlockBuilder(compiled);
    const head = { score: null, language: null, channel: null, flagged: null, choices: [], rest: null };
    for (let at = 0; at < responses; at += 1) {
      const duration = at % entries === 0 ? null : at % entries;
      builder.add({ ...head, bucket: '2026-01-01 10:00:00', duration });
    }
    for (const [name, column] of builder.finish()) {
      const packed = packIndexes(column);
      // Bytes from the database may start at any offset of a buffer.
      const bytes = new Uint8Array(packed.bytes.length + 1).subarray(1);
      bytes.set(packed.bytes);
      const back: BlockColumn['indexes'] = unpackIndexes({ ...packed, bytes }, responses);
      expect([...back], name).toEqual([...column.indexes]);
    }
  }
});
