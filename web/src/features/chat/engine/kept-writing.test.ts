import { afterEach, expect, test } from 'vitest';
import { deleteKeptWriting, keptWriting } from './kept-writing.ts';

const file = { key: 'k', name: 'a.txt', type: 'text/plain', size: 1, blob: new Blob(['a']), stored: null };
const recorded = { blob: file.blob, type: 'audio/webm', seconds: 1, peaks: [1] };
const chatId = 'chat';

afterEach(deleteKeptWriting);

/** Whether the browser asks before leaving the page. */
function isHeld(): boolean {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
}

test('unsent files and recordings make the browser ask before leaving, until they are sent, removed or deleted', () => {
  const store = keptWriting('me');
  expect(isHeld()).toBe(false);
  store.change(chatId, { files: [file] });
  store.change('another', { files: [] });
  expect(isHeld()).toBe(true);
  store.change(chatId, { files: [] });
  expect(isHeld()).toBe(false);
  store.change(chatId, { recorded });
  expect(isHeld()).toBe(true);
  deleteKeptWriting();
  expect(isHeld()).toBe(false);
});

test('a recording that ends after sign-out or a change of account doesn’t make the browser ask', () => {
  const mine = keptWriting('me');
  mine.change(chatId, { files: [file] });
  keptWriting('another');
  expect(isHeld()).toBe(false);
  mine.change(chatId, { recorded });
  expect(isHeld()).toBe(false);
  const theirs = keptWriting('another');
  theirs.change(chatId, { files: [file] });
  mine.forget(chatId);
  expect(isHeld()).toBe(true);
  deleteKeptWriting();
  theirs.change(chatId, { recorded });
  expect(isHeld()).toBe(false);
});
