import { expect, it } from 'vitest';
import { paths as all } from '../api/app-paths.ts';
import { participationPaths } from './participation-paths.ts';

it('links to the addresses of the application', () => {
  const [id, other] = ['a', 'b'];
  const linked = (from: typeof participationPaths) => [
    ...[from.home, from.participated, from.inquiry(id), from.results(id), from.myResult(id, other)],
    ...[from.participate(id), from.participate(id, null), from.participate(id, 'poster 1')],
    from.login(from.participate(id, 'poster 1')),
  ];
  expect(linked(participationPaths)).toEqual(linked(all));
});
