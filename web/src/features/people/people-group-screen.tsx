import { Button, Group as Row, Skeleton, Stack, Text, Title } from '@mantine/core';
import { exportGroupUsers, type GroupUser, personSorts } from '@nazar/domain/api/group-calls.ts';
import { textLimits } from '@nazar/domain/text/text-limits.ts';
import { IconMessages, IconSearchOff, IconTableImport, IconUserPlus, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import { fetchCallFile } from '../../api/fetch-call-file.ts';
import { SearchBox } from '../../ui/forms/search-box.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { LoadMoreButton } from '../../ui/loading/load-more.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { makeOutdatedStyleProps } from '../../ui/use-data-of-shown-result.ts';
import { useScreenTitle } from '../../ui/use-screen-title.ts';
import { ExportPeopleMenu } from './components/export-people-menu.tsx';
import { GroupPeopleTable } from './components/group-people-table.tsx';
import { PeopleImportDialog } from './components/people-import-dialog.tsx';
import { PersonDialog } from './components/person-dialog.tsx';
import { usePeopleImportDialog } from './components/use-people-import-dialog.ts';
import { useGroupPeople, useOpenGroupChat, useSaveGroupPerson } from './group-queries.ts';

/** One of my groups: search, sort, add, import, change and export its people. */
export function PeopleGroupScreen() {
  const { t } = useTranslation('people');
  const { groupId = '' } = useParams();
  const { filter, change } = usePeopleFilter(groupId);
  const list = useGroupPeople(filter);
  const [edited, setEdited] = useState<GroupUser | 'new' | null>(null);
  const importDialog = usePeopleImportDialog();
  const chat = useOpenGroupChat(groupId);
  const save = useSaveGroupPerson(groupId, edited === 'new');
  const first = list.data?.pages[0];
  const people = list.data?.pages.flatMap(({ data }) => data) ?? [];
  useScreenTitle(first?.group.name ?? t('title'));
  if (list.isError && first === undefined) {
    return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  }
  if (first === undefined) {
    return (
      <Stack aria-busy>
        <Skeleton h={40} w={280} />
        <Skeleton h={44} />
        <Skeleton h={320} />
      </Stack>
    );
  }
  const { group, count } = first;
  const isEmpty = group.peopleCount === 0;
  const buttons = (
    <Row gap="xs" justify={isEmpty ? 'center' : 'flex-start'}>
      <Button size="md" leftSection={<IconTableImport size={18} aria-hidden />} onClick={importDialog.open}>
        {t('bringIn')}
      </Button>
      <Button
        size="md"
        variant="subtle"
        px="xs"
        leftSection={<IconUserPlus size={18} aria-hidden />}
        onClick={() => setEdited('new')}
      >
        {t('person.add')}
      </Button>
    </Row>
  );
  return (
    <>
      <Row justify="space-between" mb="sm">
        <div>
          <Title order={1} size="h2">
            <bdi>{group.name}</bdi>
          </Title>
          <Row gap={4}>
            <Text c="dimmed">{t('people', { count: group.peopleCount })}</Text>
            {!isEmpty && (
              <Button
                variant="subtle"
                size="compact-sm"
                leftSection={<IconMessages size={16} aria-hidden />}
                loading={chat.isPending}
                onClick={() => chat.mutate()}
              >
                {t('openChat')}
              </Button>
            )}
          </Row>
        </div>
        {!isEmpty && buttons}
      </Row>
      {isEmpty && (
        <EmptyState icon={IconUsers} title={t('emptyGroup')} action={buttons}>
          {t('emptyGroupHint')}
        </EmptyState>
      )}
      {!isEmpty && (
        <>
          <Row gap="sm" mb="sm">
            <SearchBox label={t('search')} search={filter.search} onSearch={(search) => change({ search })} />
            <Select
              aria-label={t('sort')}
              w={{ base: 160, xs: 190 }}
              allowDeselect={false}
              data={personSorts.map((value) => ({ value, label: t(`sorts.${value}`) }))}
              value={filter.sort}
              onChange={(sort) => change({ sort: personSorts.find((name) => name === sort) ?? 'added' })}
            />
            <ExportPeopleMenu
              name={group.name}
              load={(format) => fetchCallFile(exportGroupUsers, { groupId: group.id, format })}
            />
          </Row>
          <Text
            size="sm"
            c="dimmed"
            role="status"
            {...makeOutdatedStyleProps(list.isPlaceholderData)}
            mih={22}
            mb="xs"
          >
            {filter.search !== '' && t('found', { count })}
          </Text>
          {people.length === 0 ? (
            <EmptyState
              icon={IconSearchOff}
              title={t('noneFound')}
              action={
                <Button mt="xs" onClick={() => change({ search: '' })}>
                  {t('showAll')}
                </Button>
              }
            />
          ) : (
            <div {...makeOutdatedStyleProps(list.isPlaceholderData)}>
              <GroupPeopleTable groupId={group.id} people={people} onEdit={setEdited} />
            </div>
          )}
          {list.isError && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
          <LoadMoreButton list={list} />
        </>
      )}
      {edited !== null && (
        <PersonDialog save={save} person={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
      {importDialog.opened && <PeopleImportDialog target={{ groupId: group.id }} dialog={importDialog} />}
    </>
  );
}

/** The filter of the list, kept in the URL. */
function usePeopleFilter(groupId: string) {
  const [params, setParams] = useSearchParams();
  const filter = {
    groupId,
    search: (params.get('q') ?? '').slice(0, textLimits.search),
    sort: personSorts.find((name) => name === params.get('sort')) ?? 'added',
  };
  const change = (changes: Partial<typeof filter>) => {
    const next = { ...filter, ...changes };
    setParams(
      {
        ...(next.search === '' ? {} : { q: next.search }),
        ...(next.sort === 'added' ? {} : { sort: next.sort }),
      },
      { replace: true },
    );
  };
  return { filter, change };
}
