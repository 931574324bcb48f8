import { expect, test } from 'vitest';
import { fakeChatId, fakeMessage } from '../testing/fake-message.ts';
import { findRowIndexForArrowKey, makeConversationRows } from './conversation-rows.ts';
import type { UnsentMessage } from './unsent.ts';

// The tests run in Tehran's zone, three and a half hours ahead of UTC.
const at = (number: number, sentAt: string, more = {}) =>
  fakeMessage({ id: `m${number}`, number, sentAt, senderId: 'other', ...more });
const unsent = (id: string, moment: string): UnsentMessage => ({
  id,
  accountId: 'me',
  chatId: fakeChatId,
  at: Date.parse(moment),
  text: id,
  files: [],
  voice: null,
  inquiryId: null,
  replyTo: null,
  problem: null,
});

test('a day begins at the reader’s midnight', () => {
  const rows = makeConversationRows(
    [at(1, '2026-11-22T20:29:00.000Z'), at(2, '2026-11-22T20:31:00.000Z')],
    [],
    null,
  );
  expect(rows.map(({ kind }) => kind)).toEqual(['day', 'message', 'day', 'message']);
});

test('one line marks the first new message, and my own messages are never new', () => {
  const rows = makeConversationRows(
    [
      at(1, '2026-11-22T10:00:00.000Z'),
      at(2, '2026-11-22T10:01:00.000Z', { isMine: true, senderId: 'me' }),
      at(3, '2026-11-22T10:02:00.000Z'),
      at(4, '2026-11-22T10:03:00.000Z'),
    ],
    [],
    1,
  );
  expect(rows.map(({ key }) => key)).toEqual([
    expect.stringMatching('day'),
    'm1',
    'm2',
    'unread',
    'm3',
    'm4',
  ]);
});

test('the sender is named again after another person and after a while', () => {
  const rows = makeConversationRows(
    [
      at(1, '2026-11-22T10:00:00.000Z'),
      at(2, '2026-11-22T10:01:00.000Z'),
      at(3, '2026-11-22T10:30:00.000Z'),
      at(4, '2026-11-22T10:30:10.000Z', { senderId: 'third' }),
    ],
    [],
    null,
  );
  expect(rows.flatMap((row) => (row.kind === 'message' ? row.isFirst : []))).toEqual([
    true,
    false,
    true,
    true,
  ]);
});

test('a message that was stored is not also shown as waiting', () => {
  const rows = makeConversationRows(
    [at(1, '2026-11-22T10:00:00.000Z', { isMine: true, senderId: 'me', id: 'a' })],
    [unsent('a', '2026-11-22T10:00:00.000Z'), unsent('b', '2026-11-22T10:00:01.000Z')],
    null,
  );
  expect(rows.map(({ kind, key }) => `${kind} ${key}`).slice(1)).toEqual(['message a', 'unsent b']);
});

test('arrow keys move between messages, starting at the visible one', () => {
  const sent = [1, 2, 3, 4].map((number) => at(number, `2026-11-22T10:0${number}:00.000Z`));
  const rows = makeConversationRows(sent, [unsent('u', '2026-11-22T10:30:00.000Z')], 2);
  const arrow = (step: -1 | 1, from: { focused?: string; inView?: string }) => {
    const inView = rows.findIndex(({ key }) => key === from.inView);
    return rows[findRowIndexForArrowKey(rows, step, { focused: from.focused ?? null, inView })]?.key;
  };
  expect([arrow(-1, { inView: 'm2' }), arrow(1, { inView: 'm2' })]).toEqual(['m2', 'm3']);
  expect([arrow(-1, { inView: 'm3' }), arrow(1, { inView: 'm3' })]).toEqual(['m3', 'm4']);
  expect([arrow(-1, { inView: 'u' }), arrow(1, { inView: 'u' })]).toEqual(['m4', undefined]);
  expect([arrow(-1, { focused: 'm3' }), arrow(1, { focused: 'm2' })]).toEqual(['m2', 'm3']);
  expect([arrow(-1, { focused: 'm1' }), arrow(1, { focused: 'm4' })]).toEqual([undefined, undefined]);
  expect([arrow(-1, {}), arrow(1, {})]).toEqual(['m4', undefined]);
});
