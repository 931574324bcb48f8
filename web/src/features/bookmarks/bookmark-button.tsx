import { ActionIcon } from '@mantine/core';
import { IconBookmark, IconBookmarkFilled } from '@tabler/icons-react';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '../../api/app-paths.ts';
import { callApi } from '../../api/call-api.ts';
import { firstScreenCalls } from '../../api/first-screen-calls.ts';
import { callQueryKey } from '../../api/query-client.ts';
import { useSignedIn } from '../../api/session.ts';
import { useOptimisticLatestRequest } from '../../ui/use-optimistic-latest-request.ts';
import { storePendingBookmark } from './pending-bookmark.ts';

type BookmarkButtonProps = {
  inquiryId: string;
  /** Names the inquiry, because several buttons are on one page. */
  title: string;
  bookmarked: boolean;
  size?: 'lg' | 44;
};

/** Toggles the bookmark of an inquiry. Guests are asked to sign in first; the bookmark is then added. */
export function BookmarkButton({ inquiryId, title, bookmarked, size = 'lg' }: BookmarkButtonProps) {
  const { t } = useTranslation('reactions');
  const client = useQueryClient();
  const signedIn = useSignedIn();
  const { wish, ask } = useOptimisticLatestRequest(
    (keep: boolean) =>
      callApi(keep ? firstScreenCalls.addMyBookmark : firstScreenCalls.deleteMyBookmark, { inquiryId }),
    (answer) => {
      noteBookmark(client, inquiryId, answer.bookmarked);
      // A list that was requested before this reply may arrive after it.
      const isLate = client.isFetching({ queryKey: callQueryKey(firstScreenCalls.getList) }) > 0;
      if (isLate) void client.invalidateQueries({ queryKey: callQueryKey(firstScreenCalls.getList) });
      void client.invalidateQueries({
        queryKey: callQueryKey(firstScreenCalls.getMyBookmarks),
        refetchType: 'none',
      });
    },
  );
  const isOn = signedIn && (wish === null ? bookmarked : wish.value);
  const Icon = isOn ? IconBookmarkFilled : IconBookmark;
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  // This is not a link for guests: pages come rendered for guests, and a link followed before the script loads would
  // take a signed-in person away from the page.
  const toggleBookmark = () => {
    if (signedIn) return ask(!isOn);
    storePendingBookmark(inquiryId);
    void navigate(paths.login(pathname + search));
  };
  return (
    <ActionIcon
      onClick={toggleBookmark}
      size={size}
      // The name is the same in both states, because `aria-pressed` says the rest.
      aria-label={t('bookmark.named', { title })}
      aria-pressed={signedIn ? isOn : undefined}
      title={t(isOn ? 'bookmark.drop' : 'bookmark.keep')}
    >
      <Icon size={19} aria-hidden />
    </ActionIcon>
  );
}

type BookmarkState = { readonly bookmarked: boolean };
type Page = { readonly data: readonly (BookmarkState & { readonly id: string })[] };

/** Updates all cached data, so that no screen shows the old state. */
function noteBookmark(client: QueryClient, id: string, bookmarked: boolean): void {
  const withBookmarkState = <Item extends BookmarkState>(item: Item | undefined) =>
    item && { ...item, bookmarked };
  client.setQueryData(callQueryKey(firstScreenCalls.getItem, { id }), withBookmarkState);
  client.setQueryData(callQueryKey(firstScreenCalls.getCommentCounts, { inquiryId: id }), withBookmarkState);
  for (const call of [firstScreenCalls.getList, firstScreenCalls.getMyBookmarks]) {
    client.setQueriesData<Page>({ queryKey: callQueryKey(call) }, (page) =>
      page?.data === undefined
        ? page
        : { ...page, data: page.data.map((card) => (card.id === id ? { ...card, bookmarked } : card)) },
    );
  }
}
