import { Button, Group, Menu, SimpleGrid, Skeleton, Text, Title } from '@mantine/core';
import { IconPlus, IconSearchOff, IconTableImport, IconTrash } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../api/app-paths.ts';
import { CardGrid } from '../../../ui/card-grid.tsx';
import { RowMenu } from '../../../ui/dialogs/row-menu.tsx';
import { SearchBox } from '../../../ui/forms/search-box.tsx';
import { Pagination } from '../../../ui/navigation/page-numbers.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { makeOutdatedStyleProps } from '../../../ui/use-data-of-shown-result.ts';
import { useMediaQuery } from '../../../ui/use-media-query.ts';
import { useScreenTitle } from '../../../ui/use-screen-title.ts';
import { useMyCategories } from '../../categories/index.ts';
import { InquiryStatusTabs } from './components/inquiry-status-tabs.tsx';
import { MyCategoryFilter } from './components/my-category-filter.tsx';
import { MyInquiryCard, MyInquiryRow } from './components/my-inquiry-card.tsx';
import classes from './my-inquiries-screen.module.css';
import { useMyInquiries } from './my-inquiry-queries.ts';
import { type MyInquiriesUrlState, useMyInquiriesUrlState } from './use-my-inquiries-url-state.ts';

/** My inquiries, last changed first. */
export function MyInquiriesScreen() {
  const { t } = useTranslation('myInquiries');
  const { filter, change } = useMyInquiriesUrlState();
  const list = useMyInquiries(filter);
  const { data: categories } = useMyCategories();
  useScreenTitle(t('title'));
  const isNarrow = useMediaQuery('(width < 36em)');
  const Entry = isNarrow ? MyInquiryRow : MyInquiryCard;
  // The last page disappears with its last entry.
  useEffect(() => {
    if (list.data === undefined || list.isPlaceholderData) return;
    const last = Math.max(1, list.data.pagesCount);
    if (filter.page > last) change({ page: last }, { replace: true });
  });
  const turnTo = (next: number) => change({ page: next });
  return (
    <>
      <Group gap={4} mb="md" wrap="nowrap">
        <Title order={1} size="h2" flex={1}>
          {t('title')}
        </Title>
        {/* On desktops the header has this button. */}
        <Button
          component={Link}
          to={paths.createInquiry}
          hiddenFrom="md"
          px="sm"
          aria-label={t('create')}
          leftSection={<IconPlus size={18} aria-hidden />}
        >
          {t('createShort')}
        </Button>
        <MoreMenu />
      </Group>
      <InquiryStatusTabs value={filter.status} onChange={(status) => change({ status })} />
      <div className={classes.filters}>
        <MyCategoryFilter value={filter.category} onChange={(category) => change({ category })} />
        <SearchBox label={t('search')} search={filter.search} onSearch={(search) => change({ search })} />
        <Text
          size="sm"
          c="dimmed"
          role="status"
          className={classes.count}
          {...makeOutdatedStyleProps(list.isPlaceholderData)}
        >
          {list.data && t('count', { count: list.data.count })}
        </Text>
      </div>
      {list.isPending && <Skeletons isNarrow={isNarrow} />}
      {list.isError && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {list.data?.data.length === 0 && <Nothing filter={filter} onClear={change} />}
      {list.data !== undefined && list.data.data.length > 0 && (
        <CardGrid
          outdated={list.isPlaceholderData}
          isList={isNarrow}
          cards={list.data.data.map((inquiry) => (
            <Entry
              key={inquiry.id}
              inquiry={inquiry}
              category={categories?.find(({ id }) => id === inquiry.userCategoryId)}
            />
          ))}
        >
          <Pagination page={filter.page} pages={list.data.pagesCount} onChange={turnTo} />
        </CardGrid>
      )}
    </>
  );
}

function MoreMenu() {
  const { t } = useTranslation('myInquiries');
  return (
    <RowMenu label={t('more')}>
      <Menu.Item
        component={Link}
        to={paths.importAnswers({})}
        leftSection={<IconTableImport size={18} aria-hidden />}
      >
        {t('import')}
      </Menu.Item>
      <Menu.Item component={Link} to={paths.bin} leftSection={<IconTrash size={18} aria-hidden />}>
        {t('bin.title')}
      </Menu.Item>
    </RowMenu>
  );
}

function Skeletons({ isNarrow }: { isNarrow: boolean }) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing={isNarrow ? 1 : 'lg'} aria-hidden>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((name) => (
        <Skeleton key={name} h={isNarrow ? 76 : 320} />
      ))}
    </SimpleGrid>
  );
}

type NothingProps = { filter: MyInquiriesUrlState; onClear: (changes: Partial<MyInquiriesUrlState>) => void };

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
