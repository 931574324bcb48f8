import { afterEach, expect, test, vi } from 'vitest';
import { chooseEdge, followPresses, freeEdge, weights } from './free-edge.ts';

const phone = { width: 360, height: 740, start: 68 };
const desk = { width: 1280, height: 800, start: 68 };
const at = (top: number, weight: number = weights.control) => ({
  ...{ top, bottom: top + 40, left: 20, right: 340 },
  weight,
});

test('a notification is shown below the header if that area is free', () => {
  expect(chooseEdge(1, phone, [at(300), at(690)])).toBe('top-center');
});

test('a notification is shown at the bottom if something is below the header', () => {
  expect(chooseEdge(1, phone, [at(120)])).toBe('bottom-center');
  expect(chooseEdge(1, phone, [at(120, weights.text)])).toBe('bottom-center');
  expect(chooseEdge(3, phone, [at(320)])).toBe('bottom-center');
});

test('a notification does not cover the pressed button when there are buttons at both ends', () => {
  expect(chooseEdge(1, phone, [at(120), at(690, weights.pressed)])).toBe('top-center');
  expect(chooseEdge(1, phone, [at(120, weights.pressed), at(690)])).toBe('bottom-center');
});

test('a notification covers text rather than a button', () => {
  const lines = [80, 100, 120].map((top) => at(top, weights.text));
  expect(chooseEdge(1, phone, [...lines, at(690)])).toBe('top-center');
});

test('a notification is shown beside the logo and the card of a narrow screen in a wide window', () => {
  const mark = { top: 90, bottom: 130, left: 580, right: 700, weight: weights.control };
  const card = { top: 160, bottom: 780, left: 420, right: 860, weight: weights.control };
  expect(chooseEdge(1, desk, [mark, card])).toBe('top-right');
});

test('a button beside the notification or an invisible one does not move it', () => {
  const aside = { top: 100, bottom: 140, left: 1000, right: 1200, weight: weights.control };
  const hidden = { top: 0, bottom: 0, left: 0, right: 0, weight: weights.control };
  expect(chooseEdge(1, desk, [aside, hidden])).toBe('top-center');
});

test('on a screen with a header a notification keeps below it and what stands there free', () => {
  document.body.innerHTML = '<header><a>Nazar</a></header><main><button>Under the header</button></main>';
  const [mark, button] = document.querySelectorAll<HTMLElement>('a, button');
  if (mark !== undefined) mark.getBoundingClientRect = () => new DOMRect(20, 10, 320, 40);
  if (button !== undefined) button.getBoundingClientRect = () => new DOMRect(20, 120, 320, 40);
  vi.stubGlobal('innerWidth', 360);
  vi.stubGlobal('innerHeight', 740);
  expect(freeEdge(1)).toBe('bottom-center');
  if (button !== undefined) button.getBoundingClientRect = () => new DOMRect(20, 200, 320, 40);
  expect(freeEdge(1)).toBe('top-center');
});

test('the button that was pressed stays free after the focus has moved to the field that is wrong', () => {
  const tops = [80, 120, 140, 690];
  document.body.innerHTML = `<main><a></a><a></a><a></a><button></button><input></main>`;
  const buttons = [...document.querySelectorAll<HTMLElement>('a, button')];
  for (const [index, button] of buttons.entries()) {
    button.getBoundingClientRect = () => new DOMRect(20, tops[index] ?? 0, 320, 40);
  }
  vi.stubGlobal('innerWidth', 360);
  vi.stubGlobal('innerHeight', 740);
  const stop = followPresses();
  document.querySelector('button')?.click();
  document.querySelector('input')?.focus();
  expect(freeEdge(1)).toBe('top-center');
  document.body.click();
  expect(freeEdge(1)).toBe('bottom-center');
  stop();
});

test('above the form of a guest a notification covers the logo rather than the way to sign up', () => {
  document.body.innerHTML = `
    <main data-guest-layout>
      <div data-coverable><a data-top="65">Nazar</a></div>
      <h1 data-top="143">Sign in</h1>
      <button data-top="165">With a code</button>
      <p data-top="650"><a data-top="650">Sign up</a></p>
    </main>`;
  for (const element of document.querySelectorAll<HTMLElement>('[data-top]')) {
    const top = Number(element.dataset.top);
    element.getBoundingClientRect = () => new DOMRect(20, top, 320, 20);
  }
  vi.stubGlobal('innerWidth', 360);
  vi.stubGlobal('innerHeight', 740);
  expect(freeEdge(1)).toBe('top-center');
});

afterEach(() => {
  vi.unstubAllGlobals();
  document.body.innerHTML = '';
});
