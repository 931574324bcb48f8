import { expect, test } from 'vitest';
import { BoundedMap } from './bounded-map.ts';

test('a map bounded by weight drops what was set longest ago', () => {
  const map = new BoundedMap<string, { readonly bytes: number }>(10, ({ bytes }) => bytes);
  const [small, other] = [{ bytes: 4 }, { bytes: 4 }];
  map.set('small', small).set('other', other).set('small', small).set('new', { bytes: 5 });
  expect([...map.keys()]).toEqual(['small', 'new']);
  map.delete('new');
  map.set('last', { bytes: 6 });
  expect([...map.keys()]).toEqual(['small', 'last']);
  map.set('too large', { bytes: 11 });
  expect(map.size).toBe(0);
});
