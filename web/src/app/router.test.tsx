import { appRoutes } from '@nazar/domain/routes/app-routes.ts';
import type { RouteObject } from 'react-router';
import { expect, test } from 'vitest';
import { routes } from './router.tsx';

/** The addresses at which a screen is shown. */
function addressesOf(tree: readonly RouteObject[], above = ''): string[] {
  return tree.flatMap((route) => {
    const path = route.path === undefined ? above : `${above}/${route.path}`;
    return route.children === undefined ? [path === '' ? '/' : path] : addressesOf(route.children, path);
  });
}

test('shows a screen at every route of the application, and at no other path', () => {
  const addresses = addressesOf(routes).filter((address) => !address.endsWith('/*'));
  expect(addresses.sort()).toEqual(Object.values(appRoutes).toSorted());
});
