import type { Workspace } from '@nazar/domain/api/inquiry-shapes.ts';

export const ownerAbilities: Workspace['abilities'] = {
  edit: true,
  delete: true,
  publish: true,
  participate: false,
  seeResults: true,
  importResponses: false,
  seeResponses: true,
  makeCharts: true,
  markTemplate: false,
  askOwner: false,
};

/** A published inquiry, as its owner sees it. */
export function fakeWorkspace(id: string, changes: Partial<Workspace> = {}): Workspace {
  return {
    id,
    title: 'Lunch',
    publicTitle: 'Lunch',
    state: 'published',
    takenDown: false,
    responseCount: 8,
    publishDate: '2026-11-01T10:00:00.000Z',
    expireDate: null,
    updatedAt: '2026-11-01T10:00:00.000Z',
    publishedRevision: 1,
    cooperationType: 'anon',
    anonymous: false,
    ballot: null,
    unpublishedChanges: false,
    complete: true,
    sealed: { results: null, responses: null },
    abilities: ownerAbilities,
    ...changes,
  };
}
