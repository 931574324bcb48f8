import { expect, test } from 'vitest';
import { appRoutes, fillRoutePath, isAppRoute } from './app-routes.ts';

const id = '7f1c1f7e-5b7a-4b1e-9d2c-0f6c6f1d2a3b';

test('every route is recognised with or without a trailing slash and in any case', () => {
  for (const pattern of Object.values(appRoutes)) {
    const path = pattern.replace(/:\w+/g, id);
    for (const spelled of [path, `${path}/`.replace('//', '/'), path.toUpperCase()]) {
      expect(isAppRoute(spelled), spelled).toBe(true);
    }
  }
});

test.each([
  '/nowhere',
  '/Inquiries/x/results',
  `/Inquiries/${id}`,
  '/user/x',
  '//',
  `/${id}/x`,
  '/assets/a.js',
])('%s is not a route', (path) => expect(isAppRoute(path)).toBe(false));

test('an address contains its ids', () => {
  expect(fillRoutePath('chart', { inquiryId: id, chartId: 'c' })).toBe(`/Inquiries/${id}/charts/c`);
});
