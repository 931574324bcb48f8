import {
  Alert,
  Anchor,
  Button,
  Menu,
  Group as Row,
  Select,
  Skeleton,
  Stack,
  Text,
  Title,
} from '@mantine/core';
import { personSorts } from '@nazar/domain/api/group-calls.ts';
import { type AllowedUser, exportMyInquiryAllowedUsers } from '@nazar/domain/api/invited-calls.ts';
import { invitedStates } from '@nazar/domain/people/invited-person.ts';
import { textLimits } from '@nazar/domain/text/text-limits.ts';
import {
  IconDownload,
  IconInfoCircle,
  IconMail,
  IconSearchOff,
  IconTableImport,
  IconUserPlus,
  IconUsers,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams, useSearchParams } from 'react-router';
import { callFile } from '../../../api/call-file.ts';
import { paths } from '../../../api/paths.ts';
import { ActionMenu } from '../../../ui/action-menu.tsx';
import { fileName, saveFile } from '../../../ui/download/save-file.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import { useScreenTitle } from '../../../ui/use-screen-title.ts';
import { outdatedProps } from '../../../ui/use-with-data.ts';
import { WrittenText } from '../../../ui/written-text.tsx';
import { ImportDialog } from '../components/import-dialog.tsx';
import { PersonDialog } from '../components/person-dialog.tsx';
import { useInvited, useOwnInquiry, useSaveInvited } from './invited-queries.ts';
import { InvitedTable } from './invited-table.tsx';
import { ListFigures } from './list-figures.tsx';

/** The people of a limited inquiry: who may answer, how far each is, and their links. */
export function InvitedScreen() {
  const { t } = useTranslation('groups');
  const { inquiryId = '' } = useParams();
  const { filter, change } = useInvitedFilter(inquiryId);
  const list = useInvited(filter);
  const inquiry = useOwnInquiry(inquiryId);
  const [edited, setEdited] = useState<AllowedUser | 'new' | null>(null);
  const [importing, setImporting] = useState(false);
  const save = useSaveInvited(inquiryId, edited === 'new');
  const first = list.data?.pages[0];
  const item = inquiry.data?.item;
  useScreenTitle(t('invited.title'));
  const failed = first === undefined ? list : inquiry;
  if (failed.isError) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />;
  if (first === undefined || item === undefined) {
    return (
      <Stack aria-busy>
        <Skeleton h={40} w={280} />
        <Skeleton h={44} />
        <Skeleton h={320} />
      </Stack>
    );
  }
  const people = list.data?.pages.flatMap(({ data }) => data) ?? [];
  const { counts, count } = first;
  const isEmpty = counts.people === 0;
  const isPublished = item.state !== 'draft';
  const isFiltered = filter.search !== '' || filter.state !== null;
  const buttons = (
    <Row gap="xs">
      <Button
        size="md"
        leftSection={<IconTableImport size={18} aria-hidden />}
        onClick={() => setImporting(true)}
      >
        {t('bringIn')}
      </Button>
      <Button
        size="md"
        variant="subtle"
        leftSection={<IconUserPlus size={18} aria-hidden />}
        onClick={() => setEdited('new')}
      >
        {t('person.add')}
      </Button>
      {isPublished && item.cooperationType === 'limited' && (
        <Button
          component={Link}
          to={paths.invitations(inquiryId)}
          size="md"
          variant="subtle"
          leftSection={<IconMail size={18} aria-hidden />}
        >
          {t('invited.invite')}
        </Button>
      )}
    </Row>
  );
  return (
    <>
      <Row justify="space-between" mb="sm" align="flex-start">
        <div>
          <Title order={1} size="h2">
            {t('invited.title')}
          </Title>
          <Text c="dimmed">
            <bdi>
              <WrittenText text={item.title} />
            </bdi>
          </Text>
        </div>
        {!isEmpty && buttons}
      </Row>
      <Stack gap="sm" mb="md">
        {item.cooperationType !== 'limited' && (
          <Alert color="orange.9" icon={<IconInfoCircle aria-hidden />}>
            {t('invited.notLimited')}{' '}
            {!isPublished && (
              <Anchor component={Link} to={paths.wizard(inquiryId, 'setting')} inherit>
                {t('invited.toSetting')}
              </Anchor>
            )}
          </Alert>
        )}
        <Text size="sm" c="dimmed" maw="70ch">
          {t(counts.anonymous ? 'invited.storedAnonymous' : 'invited.storedNamed')}
        </Text>
        {!isEmpty && <ListFigures counts={counts} />}
        {!isPublished && (
          <Text size="sm">
            {t('invited.beforePublishing')}{' '}
            <Anchor component={Link} to={paths.wizard(inquiryId, 'setting')} inherit>
              {t('invited.toWizard')}
            </Anchor>
          </Text>
        )}
      </Stack>
      {isEmpty ? (
        <EmptyState icon={IconUsers} title={t('invited.empty')} action={buttons}>
          {t('invited.emptyHint')}
        </EmptyState>
      ) : (
        <>
          <Row gap="sm" mb="sm">
            <SearchBox label={t('search')} search={filter.search} onSearch={(search) => change({ search })} />
            {!counts.anonymous && (
              <Select
                aria-label={t('invited.state')}
                w={210}
                allowDeselect={false}
                openOnFocus={false}
                data={[
                  { value: 'all', label: t('invited.allStates') },
                  ...invitedStates.map((value) => ({ value, label: t(`invited.states.${value}`) })),
                ]}
                value={filter.state ?? 'all'}
                onChange={(state) => change({ state: invitedStates.find((name) => name === state) ?? null })}
              />
            )}
            <Select
              aria-label={t('sort')}
              w={160}
              allowDeselect={false}
              openOnFocus={false}
              data={personSorts.map((value) => ({ value, label: t(`sorts.${value}`) }))}
              value={filter.sort}
              onChange={(sort) => change({ sort: personSorts.find((name) => name === sort) ?? 'added' })}
            />
            <ExportMenu
              inquiryId={inquiryId}
              name={item.title}
              withLinks={isPublished && !counts.anonymous}
            />
          </Row>
          <Text
            size="sm"
            c="dimmed"
            role="status"
            {...outdatedProps(list.isPlaceholderData)}
            mih={22}
            mb="xs"
          >
            {isFiltered && t('found', { count })}
          </Text>
          {people.length === 0 ? (
            <EmptyState
              icon={IconSearchOff}
              title={t('noneFound')}
              action={
                <Button mt="xs" onClick={() => change({ search: '', state: null })}>
                  {t('showAll')}
                </Button>
              }
            />
          ) : (
            <div {...outdatedProps(list.isPlaceholderData)}>
              <InvitedTable
                inquiryId={inquiryId}
                people={people}
                anonymous={counts.anonymous}
                isPublished={isPublished}
                onEdit={setEdited}
              />
            </div>
          )}
          {list.isError && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
          {list.hasNextPage && !list.isError && (
            <Row justify="center" mt="md">
              <Button loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                {t('more')}
              </Button>
            </Row>
          )}
        </>
      )}
      {edited !== null && (
        <PersonDialog save={save} person={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
      {importing && <ImportDialog target={{ inquiryId, mode: 'add' }} onClose={() => setImporting(false)} />}
    </>
  );
}

/** The filter of the list, kept in the address. */
function useInvitedFilter(inquiryId: string) {
  const [params, setParams] = useSearchParams();
  const filter = {
    inquiryId,
    search: (params.get('q') ?? '').slice(0, textLimits.search),
    sort: personSorts.find((name) => name === params.get('sort')) ?? 'added',
    state: invitedStates.find((name) => name === params.get('state')) ?? null,
  };
  const change = (changes: Partial<typeof filter>) => {
    const next = { ...filter, ...changes };
    setParams(
      {
        ...(next.search === '' ? {} : { q: next.search }),
        ...(next.sort === 'added' ? {} : { sort: next.sort }),
        ...(next.state === null ? {} : { state: next.state }),
      },
      { replace: true },
    );
  };
  return { filter, change };
}

type ExportMenuProps = { inquiryId: string; name: string; withLinks: boolean };

function ExportMenu({ inquiryId, name, withLinks }: ExportMenuProps) {
  const { t } = useTranslation('groups');
  const [busy, setBusy] = useState(false);
  const save = async (format: 'csv' | 'xlsx', links = false) => {
    setBusy(true);
    try {
      const file = await callFile(exportMyInquiryAllowedUsers, { inquiryId, format, withLinks: links });
      saveFile(file, fileName(name, format));
    } catch {
      // Shown already.
    } finally {
      setBusy(false);
    }
  };
  return (
    <ActionMenu
      button={
        <Button variant="subtle" loading={busy} leftSection={<IconDownload size={18} aria-hidden />}>
          {t('export')}
        </Button>
      }
    >
      <Menu.Item onClick={() => void save('xlsx')}>Excel (XLSX)</Menu.Item>
      <Menu.Item onClick={() => void save('csv')}>CSV</Menu.Item>
      {withLinks && <Menu.Item onClick={() => void save('xlsx', true)}>{t('invited.exportLinks')}</Menu.Item>}
    </ActionMenu>
  );
}
