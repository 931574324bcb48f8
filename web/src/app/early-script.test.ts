import {
  earlyPressAttribute,
  laterScriptsId,
  movesFocusToAttribute,
  styleSheetId,
} from '@nazar/domain/api/front-page.ts';
import { beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  localStorage.clear();
});

/** Whether the early script starts the application of a page that is not touched, before its time has come. */
async function startsAtOnce(dated: string): Promise<boolean> {
  document.body.innerHTML = dated;
  const later = document.createElement('template');
  later.id = laterScriptsId;
  document.head.append(later);
  await import('./early-script.ts');
  const isThere = later.isConnected;
  vi.advanceTimersByTime(8000);
  expect(later.isConnected).toBe(false);
  return !isThere;
}

// The tests run in Tehran, three and a half hours ahead of UTC.
test.each([
  ['the same day here', '<time datetime="2026-11-16T20:29:59Z" data-day="2026-11-16">Nov 16</time>', false],
  ['another day here', '<time datetime="2026-11-16T20:30:00Z" data-day="2026-11-16">Nov 16</time>', true],
  ['a time of day', '<time datetime="2026-11-16T20:00:00Z" data-time-of-day>Nov 16, 8:00 PM</time>', true],
  ['no day', '<time datetime="2026-11-16T20:30:00Z">in 3 days</time>', false],
])('a page that shows %s starts at once only if it has to', async (_, dated, expected) => {
  expect(await startsAtOnce(dated)).toBe(expected);
});

test('a button for a field focuses it, although the application has not started', async () => {
  document.body.innerHTML = `
    <style id="${styleSheetId}"></style>
    <button type="button" ${movesFocusToAttribute}="title">Exam</button>
    <textarea id="title"></textarea>`;
  await import('./early-script.ts');
  document.querySelector('button')?.click();
  expect(document.querySelector('textarea')).toHaveFocus();
  expect(document.querySelector('button')).toHaveAttribute(earlyPressAttribute);
});
