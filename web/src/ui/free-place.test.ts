import { afterEach, expect, test, vi } from 'vitest';
import { choosePlace, freePlace, weights } from './free-place.ts';
import { followPresses } from './last-press.ts';

const phone = { width: 360, height: 740, start: 68 };
const desk = { width: 1280, height: 800, start: 68 };
const at = (top: number, weight: number = weights.control) => ({
  ...{ top, bottom: top + 40, left: 20, right: 340 },
  weight,
});

test('a notification is shown below the header if that area is free', () => {
  expect(choosePlace(1, phone, [at(300), at(690)])).toEqual({ edge: 'top-center', top: null });
});

test('a notification is shown at the bottom if something is below the header', () => {
  expect(choosePlace(1, phone, [at(120)])).toEqual({ edge: 'bottom-center', top: null });
  expect(choosePlace(1, phone, [at(120, weights.text)])).toEqual({ edge: 'bottom-center', top: null });
  expect(choosePlace(3, phone, [at(320)])).toEqual({ edge: 'bottom-center', top: null });
});

test('between buttons at both ends a notification is shown where it covers neither', () => {
  expect(choosePlace(1, phone, [at(120), at(690)])).toEqual({ edge: 'top-center', top: 164 });
});

test('on a phone a notification lies over the picture rather than the breadcrumbs above it', () => {
  const picture = { top: 106, bottom: 290, left: 20, right: 340, weight: weights.text };
  const below = [300, 340, 400, 450, 500, 550, 600, 650, 690].map((top) => at(top));
  expect(choosePlace(1, phone, [at(60), picture, ...below])).toEqual({ edge: 'top-center', top: 100 });
});

test('a notification does not cover the pressed button where nothing is free', () => {
  const rows = Array.from({ length: 16 }, (_, index) => 60 + index * 42);
  const pressedAt = (pressed: number) =>
    rows.map((top, index) => at(top, index === pressed ? weights.pressed : weights.control));
  expect(choosePlace(1, phone, pressedAt(15)).edge).toBe('top-center');
  expect(choosePlace(1, phone, pressedAt(1)).edge).toBe('bottom-center');
});

test('in a dialog a notification is shown beside what can be pressed in it, whatever the dialog lies over', () => {
  document.body.innerHTML = `
    <main><button>Below the dialog</button><button>At the end</button></main>
    <section role="dialog" aria-modal="true"><button>Close</button><button>Send</button></section>`;
  const tops = [80, 690, 120, 560];
  for (const [index, button] of [...document.querySelectorAll('button')].entries()) {
    button.getBoundingClientRect = () => new DOMRect(20, tops[index] ?? 0, 320, 40);
  }
  vi.stubGlobal('innerWidth', 360);
  vi.stubGlobal('innerHeight', 740);
  expect(freePlace(1)).toEqual({ edge: 'bottom-center', top: null });
  // The dialog goes with what it has done, and the page is there again.
  expect(freePlace(1, { isDone: true })).toEqual({ edge: 'top-center', top: 124 });
});

test('a notification covers text rather than a button', () => {
  const lines = [80, 100, 120].map((top) => at(top, weights.text));
  expect(choosePlace(1, phone, [...lines, at(690)])).toEqual({ edge: 'top-center', top: null });
});

test('a notification is shown beside the logo and the card of a narrow screen in a wide window', () => {
  const mark = { top: 90, bottom: 130, left: 580, right: 700, weight: weights.control };
  const card = { top: 160, bottom: 780, left: 420, right: 860, weight: weights.control };
  expect(choosePlace(1, desk, [mark, card])).toEqual({ edge: 'top-right', top: null });
});

test('a button beside the notification or an invisible one does not move it', () => {
  const aside = { top: 100, bottom: 140, left: 1000, right: 1200, weight: weights.control };
  const hidden = { top: 0, bottom: 0, left: 0, right: 0, weight: weights.control };
  expect(choosePlace(1, desk, [aside, hidden])).toEqual({ edge: 'top-center', top: null });
});

test('on a screen with a header a notification keeps below it and what stands there free', () => {
  document.body.innerHTML = '<header><a>Nazar</a></header><main><button>Under the header</button></main>';
  const [mark, button] = document.querySelectorAll<HTMLElement>('a, button');
  if (mark !== undefined) mark.getBoundingClientRect = () => new DOMRect(20, 10, 320, 40);
  if (button !== undefined) button.getBoundingClientRect = () => new DOMRect(20, 120, 320, 40);
  vi.stubGlobal('innerWidth', 360);
  vi.stubGlobal('innerHeight', 740);
  expect(freePlace(1)).toEqual({ edge: 'bottom-center', top: null });
  if (button !== undefined) button.getBoundingClientRect = () => new DOMRect(20, 200, 320, 40);
  expect(freePlace(1)).toEqual({ edge: 'top-center', top: null });
});

test('the button that was pressed stays free after the focus has moved to the field that is wrong', () => {
  const tops = Array.from({ length: 16 }, (_, index) => 60 + index * 42);
  document.body.innerHTML = `<main><button></button>${'<a></a>'.repeat(15)}<input></main>`;
  const buttons = [...document.querySelectorAll<HTMLElement>('a, button')];
  for (const [index, button] of buttons.entries()) {
    button.getBoundingClientRect = () => new DOMRect(20, tops[index] ?? 0, 320, 40);
  }
  vi.stubGlobal('innerWidth', 360);
  vi.stubGlobal('innerHeight', 740);
  const stop = followPresses();
  document.querySelector('button')?.click();
  document.querySelector('input')?.focus();
  expect(freePlace(1).edge).toBe('bottom-center');
  document.body.click();
  expect(freePlace(1).edge).toBe('top-center');
  stop();
});

test('above the form of a guest a notification covers the logo rather than the way to sign up', () => {
  document.body.innerHTML = `
    <main data-guest-layout>
      <div data-coverable><a data-top="65">Nazar</a></div>
      <h1 data-top="143">Sign in</h1>
      <button data-top="165">With a code</button>
      <textarea data-top="190" data-high="450"></textarea>
      <p data-top="650"><a data-top="650">Sign up</a></p>
    </main>`;
  for (const element of document.querySelectorAll<HTMLElement>('[data-top]')) {
    const top = Number(element.dataset.top);
    element.getBoundingClientRect = () => new DOMRect(20, top, 320, Number(element.dataset.high ?? 20));
  }
  vi.stubGlobal('innerWidth', 360);
  vi.stubGlobal('innerHeight', 740);
  expect(freePlace(1)).toEqual({ edge: 'top-center', top: null });
});

afterEach(() => {
  vi.unstubAllGlobals();
  document.body.innerHTML = '';
});
