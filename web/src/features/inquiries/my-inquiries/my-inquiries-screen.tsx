import { Button, Group, SimpleGrid, Skeleton, Text, Title } from '@mantine/core';
import { IconPlus, IconSearchOff, IconTableImport, IconTrash } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../api/paths.ts';
import { CardGrid } from '../../../ui/card-grid.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PageNumbers } from '../../../ui/page-numbers.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import { outdatedStyleProps } from '../../../ui/use-data-of-shown-result.ts';
import { useScreenTitle } from '../../../ui/use-screen-title.ts';
import { useMyCategories } from '../../categories/index.ts';
import { CategoryFilter } from './components/category-filter.tsx';
import { MyInquiryCard } from './components/my-inquiry-card.tsx';
import { StatusTabs } from './components/status-tabs.tsx';
import { useMyInquiries } from './my-inquiry-queries.ts';
import { type MyInquiriesFilter, useMyInquiriesFilter } from './use-my-inquiries-filter.ts';

/** My inquiries, last changed first. */
export function MyInquiriesScreen() {
  const { t } = useTranslation('myInquiries');
  const { filter, change } = useMyInquiriesFilter();
  const list = useMyInquiries(filter);
  const { data: categories } = useMyCategories();
  useScreenTitle(t('title'));
  // The last page disappears with its last entry.
  useEffect(() => {
    if (list.data === undefined || list.isPlaceholderData) return;
    const last = Math.max(1, list.data.pagesCount);
    if (filter.page > last) change({ page: last }, { replace: true });
  });
  const turnTo = (next: number) => change({ page: next });
  return (
    <>
      <Group justify="space-between" mb="md">
        <Title order={1} size="h2">
          {t('title')}
        </Title>
        <Button
          component={Link}
          to={paths.createInquiry}
          size="md"
          leftSection={<IconPlus size={18} aria-hidden />}
        >
          {t('create')}
        </Button>
      </Group>
      <StatusTabs value={filter.status} onChange={(status) => change({ status })} />
      <Group gap="sm" mt="md">
        <CategoryFilter value={filter.category} onChange={(category) => change({ category })} />
        <SearchBox label={t('search')} search={filter.search} onSearch={(search) => change({ search })} />
      </Group>
      <Group justify="space-between" gap="2px 8px" my={6}>
        <Text size="sm" c="dimmed" role="status" {...outdatedStyleProps(list.isPlaceholderData)} mih={22}>
          {list.data && t('count', { count: list.data.count })}
        </Text>
        <Group gap={0} wrap="nowrap">
          <Button
            component={Link}
            to={paths.importAnswers({})}
            size="compact-sm"
            variant="subtle"
            leftSection={<IconTableImport size={16} aria-hidden />}
          >
            {t('import')}
          </Button>
          <Button
            component={Link}
            to={paths.bin}
            size="compact-sm"
            variant="subtle"
            leftSection={<IconTrash size={16} aria-hidden />}
          >
            {t('bin.title')}
          </Button>
        </Group>
      </Group>
      {list.isPending && <Skeletons />}
      {list.isError && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {list.data?.data.length === 0 && <Nothing filter={filter} onClear={change} />}
      {list.data !== undefined && list.data.data.length > 0 && (
        <CardGrid
          outdated={list.isPlaceholderData}
          cards={list.data.data.map((inquiry) => (
            <MyInquiryCard
              key={inquiry.id}
              inquiry={inquiry}
              category={categories?.find(({ id }) => id === inquiry.userCategoryId)}
            />
          ))}
        >
          <PageNumbers page={filter.page} pages={list.data.pagesCount} onChange={turnTo} />
        </CardGrid>
      )}
    </>
  );
}

function Skeletons() {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="lg" aria-hidden>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((name) => (
        <Skeleton key={name} h={320} />
      ))}
    </SimpleGrid>
  );
}

type NothingProps = { filter: MyInquiriesFilter; onClear: (changes: Partial<MyInquiriesFilter>) => void };

function Nothing({ filter, onClear }: NothingProps) {
  const { t } = useTranslation('myInquiries');
  const isByStatus = filter.search === '' && filter.category === null;
  if (filter.search !== '' || filter.status !== 'all' || filter.category !== null) {
    return (
      <EmptyState
        icon={IconSearchOff}
        title={t(isByStatus ? `none.${filter.status}` : 'none.found')}
        action={
          <Button mt="xs" onClick={() => onClear({ search: '', status: 'all', category: null })}>
            {t('showAll')}
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      title={t('empty')}
      action={
        <Button
          component={Link}
          to={paths.createInquiry}
          mt="xs"
          leftSection={<IconPlus size={18} aria-hidden />}
        >
          {t('create')}
        </Button>
      }
    >
      {t('emptyHint')}
    </EmptyState>
  );
}
