import { afterEach, expect, test } from 'vitest';
import { forgetWriting, keptWriting } from './kept-writing.ts';

const file = { key: 'k', name: 'a.txt', type: 'text/plain', size: 1, blob: new Blob(['a']), stored: null };
const chatId = 'chat';

afterEach(forgetWriting);

/** Whether the browser asks before the page is left. */
function isHeld(): boolean {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
}

test('files and recordings that were not sent hold the page, until they are sent, taken out or forgotten', () => {
  const store = keptWriting('me');
  expect(isHeld()).toBe(false);
  store.change(chatId, { files: [file] });
  store.change('another', { files: [] });
  expect(isHeld()).toBe(true);
  store.change(chatId, { files: [] });
  expect(isHeld()).toBe(false);
  store.change(chatId, { recorded: { blob: file.blob, type: 'audio/webm', seconds: 1, peaks: [1] } });
  expect(isHeld()).toBe(true);
  forgetWriting();
  expect(isHeld()).toBe(false);
});
