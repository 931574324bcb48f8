import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';

type LoadMoreProps = {
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
};

export function LoadMore({ list }: LoadMoreProps) {
  const { t } = useTranslation('admin');
  if (!list.hasNextPage) return null;
  return (
    <Group justify="center" mt="md">
      <Button variant="subtle" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
        {t('more')}
      </Button>
    </Group>
  );
}
