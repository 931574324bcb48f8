import { afterEach, expect, test } from 'vitest';
import { deleteComposerStates, getComposerStateStore } from './composer-state.ts';

const file = { key: 'k', name: 'a.txt', type: 'text/plain', size: 1, blob: new Blob(['a']), stored: null };
const recorded = { blob: file.blob, type: 'audio/webm', seconds: 1, peaks: [1] };
const chatId = 'chat';

afterEach(deleteComposerStates);

/** Whether the browser asks before leaving the page. */
function isHeld(): boolean {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
}

test('unsent files and recordings make the browser ask before leaving, until they are sent, removed or deleted', () => {
  const store = getComposerStateStore('me');
  expect(isHeld()).toBe(false);
  store.change(chatId, { files: [file] });
  store.change('another', { files: [] });
  expect(isHeld()).toBe(true);
  store.change(chatId, { files: [] });
  expect(isHeld()).toBe(false);
  store.change(chatId, { recorded });
  expect(isHeld()).toBe(true);
  deleteComposerStates();
  expect(isHeld()).toBe(false);
});

test('a recording that ends after sign-out or a change of account doesn’t make the browser ask', () => {
  const mine = getComposerStateStore('me');
  mine.change(chatId, { files: [file] });
  getComposerStateStore('another');
  expect(isHeld()).toBe(false);
  mine.change(chatId, { recorded });
  expect(isHeld()).toBe(false);
  const theirs = getComposerStateStore('another');
  theirs.change(chatId, { files: [file] });
  mine.forget(chatId);
  expect(isHeld()).toBe(true);
  deleteComposerStates();
  theirs.change(chatId, { recorded });
  expect(isHeld()).toBe(false);
});
