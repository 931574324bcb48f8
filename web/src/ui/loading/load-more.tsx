import { Button, Group } from '@mantine/core';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

export type PagedListQuery = Pick<
  UseInfiniteQueryResult,
  'hasNextPage' | 'isError' | 'isFetchingNextPage' | 'fetchNextPage'
>;

/** A button that loads the next page of a list, if there is one. */
export function LoadMoreButton({ list, label }: { list: PagedListQuery; label?: string }) {
  const { t } = useTranslation();
  if (!list.hasNextPage || list.isError) return null;
  return (
    <Group justify="center" mt="md">
      <Button variant="subtle" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
        {label ?? t('more')}
      </Button>
    </Group>
  );
}
