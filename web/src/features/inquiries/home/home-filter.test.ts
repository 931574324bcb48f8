import { expect, test } from 'vitest';
import { makeHomeUrl, parseHomeFilter } from './home-filter.ts';

const kept = (query: string) => makeHomeUrl(parseHomeFilter(new URLSearchParams(query)));

test('a filter round-trips through the URL, without values that the server would refuse', () => {
  expect(kept('q=tea&tag=night+%26+day&pg=3')).toBe('/?q=tea&tag=night+%26+day&pg=3');
  expect(kept(`q=${'a'.repeat(300)}`)).toBe(`/?q=${'a'.repeat(200)}`);
  expect(kept(`tag=${encodeURIComponent('😀'.repeat(60))}`)).toBe(
    `/?${new URLSearchParams({ tag: '😀'.repeat(50) })}`,
  );
  expect(kept('q=%00tea&tag=%01&pg=1.5&sort=up&lang=de&category=x')).toBe('/');
});
