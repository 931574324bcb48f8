import { expect, test } from 'vitest';
import { chooseEdge } from './free-edge.ts';

const phone = { width: 360, height: 740 };
const at = (top: number, pressed = false) => ({ top, bottom: top + 40, left: 20, right: 340, pressed });

test('a notification stands below the header where no button is', () => {
  expect(chooseEdge(1, phone, [at(300), at(690)])).toBe('top-center');
});

test('a notification stands at the end of the window where a button is below the header', () => {
  expect(chooseEdge(1, phone, [at(120)])).toBe('bottom-center');
  expect(chooseEdge(3, phone, [at(320)])).toBe('bottom-center');
});

test('a notification leaves free what was pressed where buttons are at both ends', () => {
  expect(chooseEdge(1, phone, [at(120), at(690, true)])).toBe('top-center');
  expect(chooseEdge(1, phone, [at(120, true), at(690)])).toBe('bottom-center');
});

test('a button beside the notification, or one that is not shown, is no reason to move it', () => {
  const aside = { top: 100, bottom: 140, left: 1000, right: 1200 };
  const hidden = { top: 0, bottom: 0, left: 0, right: 0 };
  expect(chooseEdge(1, { width: 1280, height: 800 }, [aside, hidden])).toBe('top-center');
});
