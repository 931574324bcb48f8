import { describe, expect, test } from 'vitest';
import { pagePreferencesCookie, parsePagePreferences, serializePagePreferences } from './page-preferences.ts';

const nothing = { language: null, timeZone: null, signedIn: false };

describe('the view that a browser requests', () => {
  test.each([
    { language: 'fa', timeZone: 'Asia/Tehran', signedIn: true },
    { language: null, timeZone: 'America/Buenos_Aires', signedIn: false },
    { language: 'en', timeZone: null, signedIn: true },
    { language: 'en', timeZone: 'Etc/GMT+5', signedIn: false },
  ] as const)('parsing returns what was serialized: %j', (view) => {
    const cookies = `captcha=x; ${pagePreferencesCookie}=${serializePagePreferences(view)}; other=1`;
    expect(parsePagePreferences(cookies)).toEqual(view);
  });

  test.each([
    undefined,
    '',
    'view=',
    'view=fa',
    'view=xx.Nowhere/Here',
    'view=.<script>',
    `view=.${'A'.repeat(100)}`,
    'review=fa.Asia/Tehran',
    'view=%00.%0d%0a',
  ])('an invalid cookie is an empty view: %j', (cookies) => {
    expect(parsePagePreferences(cookies)).toEqual(nothing);
  });
});
