import { expect, test } from 'vitest';
import { countsAsOpening, isExternalVisit } from './page-open.ts';

const phone = {
  method: 'GET',
  userAgent: 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/131.0 Mobile Safari/537.36',
  cacheControl: undefined,
  purpose: undefined,
  destination: 'document',
  own: false,
  fromInside: false,
};

test('a person who follows a link opens the page, even in an old browser or a frame', () => {
  expect(countsAsOpening(phone)).toBe(true);
  expect(countsAsOpening({ ...phone, destination: undefined })).toBe(true);
  expect(countsAsOpening({ ...phone, destination: 'iframe' })).toBe(true);
});

test.each([
  ['a reload', { cacheControl: 'max-age=0' }],
  ['a reload that takes nothing from memory', { cacheControl: 'no-cache' }],
  ['what a browser loads ahead', { purpose: 'prefetch;prerender' }],
  ['a script', { destination: 'empty' }],
  ['who asks for its headers alone', { method: 'HEAD' }],
  ['the owner', { own: true }],
  ['no browser', { userAgent: undefined }],
  [
    'a search engine',
    { userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
  ],
  ['a messenger’s preview', { userAgent: 'TelegramBot (like TwitterBot)' }],
  ['another messenger’s preview', { userAgent: 'WhatsApp/2.23.20.0' }],
  ['a network’s preview', { userAgent: 'facebookexternalhit/1.1' }],
  ['a program', { userAgent: 'curl/8.5.0' }],
])('%s does not count as an opening', (_, more) => {
  expect(countsAsOpening({ ...phone, ...more })).toBe(false);
});

test('a visit is an opening from outside; moving between our pages is not counted again', () => {
  expect(isExternalVisit(phone)).toBe(true);
  expect(isExternalVisit({ ...phone, fromInside: true })).toBe(false);
  expect(isExternalVisit({ ...phone, cacheControl: 'max-age=0' })).toBe(false);
});
