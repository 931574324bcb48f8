import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { storeSessionToken } from '../api/session.ts';
import { fakeApi } from '../testing/fake-api.ts';
import { renderApp } from '../testing/render-app.tsx';

test.each([
  ['/bookmarks?page=', 'getMyBookmarks'],
  ['/Inquiries?pg=', 'getMyInquiries'],
] as const)(
  'a list opens at the URL’s page, and at the last page if that is beyond it (%s)',
  async (address, call) => {
    const list = () => ({ data: [], count: 25, numberRecordsPerPage: 9, pageNumber: 1, pagesCount: 3 });
    const api = fakeApi({ [call]: list });
    storeSessionToken('token');
    const { router } = await renderApp(`${address}7`);
    const shown = () => `${router.state.location.pathname}${router.state.location.search}`;
    await waitFor(() => expect(shown()).toBe(`${address}3`));
    expect(router.state.historyAction).toBe('REPLACE');
    await waitFor(() => expect(api.calls(call)).toHaveLength(2));
    expect(api.calls(call).map(({ input }) => (input as { pg: number }).pg)).toEqual([7, 3]);
  },
);
