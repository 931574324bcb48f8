import { Button, Group as Row, Skeleton, Stack, Text } from '@mantine/core';
import { getPeopleAction } from '@nazar/domain/access/workspace.ts';
import type { Invitee } from '@nazar/domain/api/invitee-calls.ts';
import { summarizeInvitees } from '@nazar/domain/invitations/invitee-progress.ts';
import { isEmptyPeopleFilter } from '@nazar/domain/invitations/people-filter.ts';
import { findContactChangeProblem } from '@nazar/domain/people/find-contact-change-problem.ts';
import { IconSearchOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { LoadMoreButton } from '../../../ui/loading/load-more.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { makeOutdatedStyleProps } from '../../../ui/use-data-of-shown-result.ts';
import { useScreenTitle } from '../../../ui/use-screen-title.ts';
import { PeopleImportDialog } from '../components/people-import-dialog.tsx';
import { PersonDialog } from '../components/person-dialog.tsx';
import { usePeopleImportDialog } from '../components/use-people-import-dialog.ts';
import { EmptyInviteeList } from './empty-invitee-list.tsx';
import { ExportInviteesMenu } from './export-invitees-menu.tsx';
import { FilteredInviteesButtons } from './filtered-invitees-buttons.tsx';
import { InviteeListButtons } from './invitee-list-buttons.tsx';
import { InviteeListFilters } from './invitee-list-filters.tsx';
import { InviteeListNotes } from './invitee-list-notes.tsx';
import { useInvitees, useMyInquiry, useSaveInvitee } from './invitee-queries.ts';
import classes from './invitee-table.module.css';
import { InviteeTable } from './invitee-table.tsx';
import { useInviteeFilter } from './use-invitee-filter.ts';

/** From this number on, the list has a search and filters. */
const manyPeople = 10;

/** The invitees of a limited inquiry: who can answer, their progress, and their links. */
export function InviteesScreen() {
  const { t } = useTranslation('people');
  const { inquiryId = '' } = useParams();
  const { filter, change } = useInviteeFilter(inquiryId);
  const list = useInvitees(filter);
  const inquiry = useMyInquiry(inquiryId);
  const [edited, setEdited] = useState<Invitee | 'new' | null>(null);
  const importDialog = usePeopleImportDialog();
  const save = useSaveInvitee(inquiryId, edited === 'new');
  const first = list.data?.pages[0];
  const item = inquiry.data?.item;
  useScreenTitle(t('invited.title'));
  const failed = first === undefined ? list : inquiry;
  if (failed.isError && failed.data === undefined)
    return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />;
  if (first === undefined || item === undefined) {
    return (
      <Stack aria-busy>
        <Skeleton h={44} />
        <Skeleton h={320} />
      </Stack>
    );
  }
  const people = list.data?.pages.flatMap(({ data }) => data) ?? [];
  const { counts, count } = first;
  const progress = summarizeInvitees(counts, list.dataUpdatedAt);
  const isEmpty = counts.people === 0;
  const isPublished = item.state !== 'draft';
  const isFiltered = !isEmptyPeopleFilter(filter);
  // Fewer people are in view at once.
  const hasTools = counts.people >= manyPeople || isFiltered;
  const mayWrite = isPublished && item.cooperationType === 'limited';
  return (
    // Gets the focus when the form for the first people disappears.
    <Stack gap="md" tabIndex={-1} style={{ outline: 'none' }}>
      {(!isEmpty || item.cooperationType !== 'limited') && (
        <InviteeListNotes
          inquiryId={inquiryId}
          counts={counts}
          isLimited={item.cooperationType === 'limited'}
          isPublished={isPublished}
        />
      )}
      {!isEmpty && (
        <InviteeListButtons
          {...{ inquiryId, mayWrite, progress }}
          action={
            item.cooperationType === 'limited'
              ? getPeopleAction({ state: item.state, takenDown: item.takenDown }, progress)
              : null
          }
          onImport={importDialog.open}
        />
      )}
      {isEmpty ? (
        <EmptyInviteeList inquiryId={inquiryId} dialog={importDialog} onOne={() => setEdited('new')} />
      ) : (
        <>
          {hasTools && (
            <div>
              <InviteeListFilters {...{ filter, change }} found={list.isPlaceholderData ? null : count} />
              <Row gap="sm" className={isFiltered ? classes.found : undefined}>
                <Text size="sm" c="dimmed" role="status" {...makeOutdatedStyleProps(list.isPlaceholderData)}>
                  {isFiltered && t('found', { count: count ?? 0 })}
                </Text>
                {isFiltered && mayWrite && (
                  <FilteredInviteesButtons inquiryId={inquiryId} filter={filter} people={people} />
                )}
              </Row>
            </div>
          )}
          {people.length === 0 ? (
            <EmptyState
              icon={IconSearchOff}
              title={t('noneFound')}
              action={
                <Button mt="xs" onClick={() => change({ search: '', state: null, message: null })}>
                  {t('showAll')}
                </Button>
              }
            />
          ) : (
            <div {...makeOutdatedStyleProps(list.isPlaceholderData)}>
              <InviteeTable
                inquiryId={inquiryId}
                people={people}
                anonymous={counts.anonymous}
                isPublished={isPublished}
                mayWrite={mayWrite}
                onEdit={setEdited}
                end={
                  <ExportInviteesMenu
                    filter={filter}
                    title={item.title}
                    hasLinks={isPublished && !counts.anonymous}
                    found={isFiltered ? count : null}
                  />
                }
              />
            </div>
          )}
          {list.isError && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
          <LoadMoreButton list={list} />
          <Text size="sm" c="dimmed" maw="70ch">
            {t(counts.anonymous ? 'invited.storedAnonymous' : 'invited.storedNamed')}
          </Text>
        </>
      )}
      {edited !== null && (
        <PersonDialog
          save={save}
          person={edited === 'new' ? null : edited}
          fixed={
            edited === 'new'
              ? null
              : findContactChangeProblem(
                  { isPublished, isSecret: isPublished && counts.anonymous },
                  edited.state === 'answered',
                )
          }
          onClose={() => setEdited(null)}
        />
      )}
      {importDialog.opened && (
        <PeopleImportDialog
          target={{ inquiryId, mode: 'add' }}
          isListEmpty={isEmpty}
          onOne={() => {
            importDialog.close();
            setEdited('new');
          }}
          dialog={importDialog}
        />
      )}
    </Stack>
  );
}
