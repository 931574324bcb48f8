import { expect, test } from 'vitest';
import { makeScrollKey } from './scroll-keys.ts';

/** A history entry with the key that the router gives it. */
function entry(address: string, key: string = crypto.randomUUID()) {
  const { pathname, search } = new URL(address, 'http://localhost');
  return { pathname, search, hash: '', state: null, unstable_mask: undefined, key };
}

test('each visit to a list page, step or screen has its own scroll position', () => {
  const addresses = [
    '/',
    '/?pg=2',
    '/?pg=3',
    '/?q=tea',
    '/?tag=tea',
    '/',
    '/Inquiries/create?step=info',
    '/Inquiries/create?step=question',
    '/',
  ];
  const keys = addresses.map((address) => makeScrollKey(entry(address)));
  expect(new Set(keys).size).toBe(addresses.length);
});

test('changing a filter keeps the scroll position, and so does going back', () => {
  const [first, filtered, second] = [entry('/?pg=2'), entry('/?pg=2&sort=popular'), entry('/?pg=3')];
  const key = makeScrollKey(first);
  expect(makeScrollKey(filtered)).toBe(key);
  expect(makeScrollKey(second)).not.toBe(key);
  expect(makeScrollKey(filtered)).toBe(key);
});

test('a newly loaded page starts at its top, unless it is the same one', () => {
  const loaded = (address: string) => makeScrollKey(entry(address, 'default'));
  expect(loaded('/one')).not.toBe(loaded('/two'));
  expect(loaded('/?pg=2')).not.toBe(loaded('/?pg=3'));
  expect(loaded('/one')).toBe(loaded('/one'));
});
