import { Box, Button, Group, Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core';
import type { Workspace } from '@nazar/domain/api/inquiry-shapes.ts';
import type { ResponseListHeader, ResponsePage } from '@nazar/domain/api/response-calls.ts';
import { suspicionMarks } from '@nazar/domain/results/suspicion-marks.ts';
import { IconChevronLeft, IconChevronRight, IconFilterOff, IconSearchOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOutletContext, useParams } from 'react-router';
import { useFormat } from '../../i18n/use-format.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { makeOutdatedStyleProps } from '../../ui/use-data-of-shown-result.ts';
import { useIsNarrow } from '../../ui/use-media-query.ts';
import { useScreenTitle } from '../../ui/use-screen-title.ts';
import { CollectResponsesLink, type FilterState, useFilterState } from '../results/index.ts';
import { ResponseCards } from './components/response-cards.tsx';
import { ResponseListToolbar } from './components/response-list-toolbar.tsx';
import { ResponseSelectionBar } from './components/response-selection-bar.tsx';
import { ResponseTable } from './components/response-table.tsx';
import { ImportLink, ResponseTools } from './components/response-tools.tsx';
import { ResponsesProblemState } from './components/responses-problem-state.tsx';
import { SuspicionRules } from './components/suspicion-rules.tsx';
import { matchingResponseCountQuery, responseListInfoQuery, responsePageQuery } from './responses-queries.ts';
import { useResponseColumns } from './use-response-columns.ts';
import {
  type ResponseListUrlState,
  sortInputByResponseOrder,
  useResponseListUrlState,
} from './use-response-list-url-state.ts';

/** Single responses to one inquiry, for people who may see them. */
export function ResponsesScreen() {
  const { t } = useTranslation('responses');
  const { inquiryId = '' } = useParams();
  const list = useQuery(responseListInfoQuery(inquiryId));
  useScreenTitle(list.data === undefined ? t('title') : `${t('title')}: ${list.data.title}`);
  if (list.data !== undefined) return <Responses list={list.data} />;
  if (!list.isError) return <ListSkeleton />;
  return (
    <ResponsesProblemState inquiryId={inquiryId} error={list.error} onRetry={() => void list.refetch()} />
  );
}

function Responses({ list }: { list: ResponseListHeader }) {
  const { t } = useTranslation('responses');
  const format = useFormat();
  const workspace = useOutletContext<Workspace | undefined>();
  const { count } = list;
  return (
    <Stack gap="md">
      {count === 0 && (
        <EmptyState title={t('empty.title')} action={<FirstSteps list={list} />}>
          {t(workspace?.cooperationType === 'limited' ? 'empty.ofInvited' : 'empty.text')}
        </EmptyState>
      )}
      {list.channels.length > 0 && (
        <Text size="sm" c="dimmed">
          {t('channels')}{' '}
          {list.channels.map(({ channel, responses }, index) => (
            <span key={channel}>
              {index > 0 && ' · '}
              <bdi>{channel}</bdi> {format.number(responses)}
            </span>
          ))}
        </Text>
      )}
      {count > 0 && <ListBody list={list} />}
    </Stack>
  );
}

/** Ways to the first responses. The state is known only to people who see the header. */
function FirstSteps({ list }: { list: ResponseListHeader }) {
  const workspace = useOutletContext<Workspace | undefined>();
  return (
    <Group justify="center" gap="xs">
      {workspace?.state === 'published' && list.canChange && <CollectResponsesLink workspace={workspace} />}
      <ImportLink list={list} />
    </Group>
  );
}

function ListBody({ list }: { list: ResponseListHeader }) {
  const filtering = useFilterState(list.inquiryId);
  if (filtering.problem !== null) return <ErrorState error={filtering.problem} onRetry={filtering.retry} />;
  if (!filtering.ready) return <Skeleton h={400} aria-hidden />;
  return <FilteredList list={list} filtering={filtering} />;
}

function FilteredList({ list, filtering }: { list: ResponseListHeader; filtering: FilterState }) {
  const { t } = useTranslation(['responses', 'filters']);
  const format = useFormat();
  const { place, change } = useResponseListUrlState();
  const isNarrow = useIsNarrow();
  const { columns, choose } = useResponseColumns(list, isNarrow);
  const [looked, setLooked] = useState(0);
  const { search, order, flagged, after, before } = place;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { filter } = filtering;
  const counting = useQuery(matchingResponseCountQuery(list.inquiryId, filter));
  const matching = counting.isPlaceholderData ? undefined : counting.data;
  const page = useQuery(
    responsePageQuery(
      {
        inquiryId: list.inquiryId,
        search,
        flagged,
        filter,
        ...sortInputByResponseOrder[order],
        after,
        before,
        questionIds: [...columns.questionIds],
      },
      setLooked,
    ),
  );
  // A selection only applies to the visible page.
  const shown = page.data?.data ?? [];
  const ids = shown.flatMap(({ id }) => (chosen.has(id) ? [id] : []));
  const toggle = (some: readonly string[], on: boolean) =>
    setChosen(new Set(on ? [...ids, ...some] : ids.filter((id) => !some.includes(id))));
  const choice = list.canChange ? { ids: new Set(ids), toggle } : null;
  const listed = list.count;
  const progress = { looked: format.number(looked), count: format.number(listed) };
  const isSearching = page.isFetching && looked > 0;
  const Rows = isNarrow ? ResponseCards : ResponseTable;
  const isByScore = sortInputByResponseOrder[order].sort === 'score';
  const counted =
    filter === null
      ? t('count', { count: listed, shown: format.number(listed) })
      : t('matching', {
          ns: 'filters',
          count: matching ?? 0,
          all: format.number(listed),
          matching: matching === undefined ? '…' : format.number(matching),
        });
  const tools = <ResponseTools {...{ list, filter, isNarrow }} />;
  return (
    <>
      <ResponseListToolbar
        {...{ list, place, filtering, columns, isNarrow }}
        onChange={change}
        onChoose={choose}
        tools={isNarrow && tools}
        end={
          <Group gap={4}>
            <Text component="div" size="sm" c="dimmed" role="status">
              <Count isHidden={isNarrow && filter === null && !isSearching && !isByScore}>
                {isSearching ? t('searching', progress) : counted}
                {isByScore && ` ${t('scoredOnly')}`}
              </Count>
            </Text>
            {!isNarrow && tools}
          </Group>
        }
      />
      {page.isPending && <Skeleton h={400} aria-hidden />}
      {page.isError && <ErrorState error={page.error} onRetry={() => void page.refetch()} />}
      {page.data !== undefined && (
        <Box {...makeOutdatedStyleProps(page.isPlaceholderData)}>
          {page.data.data.length === 0 ? (
            <Nothing place={place} onClear={change} filtering={filtering} />
          ) : (
            <Rows {...{ list, columns, choice }} responses={shown} />
          )}
          {ids.length > 0 && (
            <ResponseSelectionBar list={list} ids={ids} onDone={() => setChosen(new Set())} />
          )}
          <SuspicionRules
            marks={suspicionMarks.filter((mark) => shown.some(({ marks }) => marks.includes(mark)))}
            fastBelow={list.fastBelow}
          />
          {!list.marksDuplicates && shown.length > 0 && (
            <Text size="sm" c="dimmed" mt="sm">
              {t('marks.tooMany')}
            </Text>
          )}
          <Pages page={page.data} place={place} onTurn={change} />
          {isNarrow && (
            <Group justify="center" mt="md">
              <ImportLink list={list} />
            </Group>
          )}
        </Box>
      )}
    </>
  );
}

/** On a phone the header above already shows the number of all responses. */
function Count({ isHidden, children }: { isHidden: boolean; children: ReactNode }) {
  return isHidden ? <VisuallyHidden>{children}</VisuallyHidden> : children;
}

type ChangeListState = (changes: Partial<ResponseListUrlState>) => void;

type NothingProps = { place: ResponseListUrlState; onClear: ChangeListState; filtering: FilterState };

function Nothing({ place, onClear, filtering }: NothingProps) {
  const { t } = useTranslation(['responses', 'filters']);
  if (place.after !== null || place.before !== null) {
    return (
      <EmptyState
        title={t('end.title')}
        action={
          <Button mt="xs" onClick={() => onClear({})}>
            {t('end.first')}
          </Button>
        }
      />
    );
  }
  if (filtering.filter !== null) {
    return (
      <EmptyState
        icon={IconFilterOff}
        title={t('none.title', { ns: 'filters' })}
        action={
          <Button mt="xs" onClick={() => filtering.change(null)}>
            {t('none.clear', { ns: 'filters' })}
          </Button>
        }
      >
        {t('none.text', { ns: 'filters' })}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={IconSearchOff}
      title={t(place.flagged && place.search === '' ? 'none.flagged' : 'none.title')}
      action={
        <Button mt="xs" onClick={() => onClear({ search: '', order: 'newest', flagged: false })}>
          {t('none.clear')}
        </Button>
      }
    >
      {t(place.flagged && place.search === '' ? 'none.flaggedText' : 'none.text')}
    </EmptyState>
  );
}

function Pages({
  page,
  place,
  onTurn,
}: {
  page: ResponsePage;
  place: ResponseListUrlState;
  onTurn: ChangeListState;
}) {
  const { t } = useTranslation('responses');
  const { next, previous, data } = page;
  if (data.length === 0 || (next === null && previous === null)) return null;
  const isFirst = place.after === null && place.before === null;
  return (
    <Group component="nav" aria-label={t('pages.label')} justify="center" mt="lg" gap="sm">
      {!isFirst && <Button onClick={() => onTurn({})}>{t('pages.first')}</Button>}
      <Button
        disabled={previous === null}
        onClick={() => onTurn({ before: previous })}
        leftSection={<IconChevronLeft size={18} className="mirrored" aria-hidden />}
      >
        {t('pages.previous')}
      </Button>
      <Button
        disabled={next === null}
        onClick={() => onTurn({ after: next })}
        rightSection={<IconChevronRight size={18} className="mirrored" aria-hidden />}
      >
        {t('pages.next')}
      </Button>
    </Group>
  );
}

function ListSkeleton() {
  return (
    <Stack gap="md" aria-hidden>
      <Skeleton h={36} />
      <Skeleton h={400} />
    </Stack>
  );
}
