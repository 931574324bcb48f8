import { Button, Text, Title } from '@mantine/core';
import { getMyBookmarks } from '@nazar/domain/api/feedback-calls.ts';
import { IconBookmarks } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { paths } from '../../api/app-paths.ts';
import { callQueryKeepingPrevious } from '../../api/query-client.ts';
import { CardGrid } from '../../ui/card-grid.tsx';
import { Skeletons } from '../../ui/loading/skeletons.tsx';
import { Pagination } from '../../ui/navigation/page-numbers.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { useScreenTitle } from '../../ui/use-screen-title.ts';
import { BookmarkedInquiryCard } from './components/bookmarked-inquiry-card.tsx';

/** The inquiries that I bookmarked, latest first. An inquiry without its bookmark stays until the list is reloaded. */
export function BookmarksScreen() {
  const { t } = useTranslation('comments');
  const { page, turnTo } = usePage();
  const list = useQuery({
    ...callQueryKeepingPrevious(getMyBookmarks, { pg: page }),
    refetchOnMount: 'always',
  });
  useScreenTitle(t('bookmarks.title'));
  const pages = list.data?.pagesCount ?? 1;
  // The last page disappears with its last bookmark.
  useEffect(() => {
    if (list.data === undefined || list.isPlaceholderData) return;
    const last = Math.max(1, list.data.pagesCount);
    if (page > last) turnTo(last, { replace: true });
  });
  return (
    <>
      <Title order={1} size="h2">
        {t('bookmarks.title')}
      </Title>
      <Text size="sm" c="dimmed" role="status" mih={22} my="sm">
        {list.data !== undefined && list.data.count > 0 && t('bookmarks.count', { count: list.data.count })}
      </Text>
      {list.isPending && <Skeletons height={300} asCards />}
      {list.isError && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {list.data?.count === 0 && <Nothing />}
      {list.data !== undefined && list.data.data.length > 0 && (
        <CardGrid
          outdated={list.isPlaceholderData}
          cards={list.data.data.map((card) => <BookmarkedInquiryCard key={card.id} card={card} />)}
        >
          <Pagination page={page} pages={pages} onChange={(next) => turnTo(next)} />
        </CardGrid>
      )}
    </>
  );
}

/** The page number is kept in the URL. */
function usePage() {
  const [params, setParams] = useSearchParams();
  const requestedPage = Number(params.get('page') ?? '1');
  const page =
    Number.isInteger(requestedPage) && requestedPage >= 1 && requestedPage <= 100_000 ? requestedPage : 1;
  const turnTo = (next: number, options: { replace?: boolean } = {}) =>
    setParams(next === 1 ? {} : { page: String(next) }, options);
  return { page, turnTo };
}

function Nothing() {
  const { t } = useTranslation('comments');
  return (
    <EmptyState
      icon={IconBookmarks}
      title={t('bookmarks.empty')}
      action={
        <Button component={Link} to={paths.home} mt="xs">
          {t('bookmarks.find')}
        </Button>
      }
    >
      {t('bookmarks.emptyHint')}
    </EmptyState>
  );
}
