import { ActionIcon, Alert, Group, SegmentedControl, Skeleton, Stack, Text, Title } from '@mantine/core';
import type { CrossTab, ListedGrouping } from '@nazar/domain/api/result-calls.ts';
import { minGroupSize } from '@nazar/domain/results/min-group-size.ts';
import { IconArrowsExchange, IconLock, IconTable } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { paths } from '../../api/app-paths.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { Select } from '../../ui/forms/select.tsx';
import { BackLink } from '../../ui/navigation/back-link.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { makeOutdatedStyleProps, useDataOfShownResult } from '../../ui/use-data-of-shown-result.ts';
import { useScreenTitle } from '../../ui/use-screen-title.ts';
import classes from './components/cross-tab/cross-tab.module.css';
import { CrossTabDownload } from './components/cross-tab/cross-tab-download.tsx';
import { CrossTabSignificanceNote } from './components/cross-tab/cross-tab-significance-note.tsx';
import { CrossTabTable } from './components/cross-tab/cross-tab-table.tsx';
import { type CrossTabFigureKind, crossTabFigureKinds } from './components/cross-tab/table-cells.ts';
import { FilterBar } from './filter/filter-bar.tsx';
import { FilterRefusedNotice, isFilterRefusal } from './filter/filter-refused-notice.tsx';
import { useFilterDescription } from './filter/use-filter-description.ts';
import { type FilterState, useFilterState } from './filter/use-filter-state.ts';
import { ResultsProblemState } from './results-problem-state.tsx';
import { type CrossTabUrlState, useCrossTab, useCrossTabUrlState } from './use-cross-tab.ts';
import { useFormatGroupingName } from './use-format-grouping-name.ts';

/** Shows how the answers to one question depend on those to another. */
export function CrossTabScreen() {
  const { t } = useTranslation('crossTab');
  const { inquiryId = '' } = useParams();
  const filter = useFilterState(inquiryId);
  const { groupings, countable, breakdown, place, change, isLost } = useCrossTabUrlState(inquiryId);
  const table = useCrossTab(inquiryId, place, filter);
  const nameOf = useFormatGroupingName();
  const filterWords = useFilterDescription(filter);
  const { row, column, show } = place;
  const names = useDataOfShownResult(
    table,
    row === undefined || column === undefined ? null : { row: nameOf(row), column: nameOf(column) },
  );
  const { data } = groupings;
  useScreenTitle(data === undefined ? t('title') : `${t('title')}: ${data.title}`);
  if (data === undefined) {
    if (!groupings.isError) return <Skeleton h={400} aria-hidden />;
    const { error, refetch } = groupings;
    return <ResultsProblemState inquiryId={inquiryId} error={error} onRetry={() => void refetch()} />;
  }
  if (isFilterRefusal(table.error)) {
    return <FilterRefusedNotice title={t('title')} {...{ inquiryId, filter, problem: table.error }} />;
  }
  // Residuals need a test.
  const shown = show === 'residual' && table.data?.test === null ? 'count' : show;
  return (
    <Stack gap="md">
      <Head inquiryId={inquiryId} filter={filter}>
        {names !== null && table.data?.withheld === false && !table.isPlaceholderData && (
          <CrossTabDownload
            table={table.data}
            show={shown}
            title={data.title}
            names={names}
            filter={filterWords}
            countedAt={table.dataUpdatedAt}
          />
        )}
      </Head>
      {names === null ? (
        <Nothing />
      ) : (
        <>
          <Pick {...{ countable, place, nameOf, change }} />
          {isLost && (
            <Alert color="yellow.9" p="xs">
              {t('lost')}
            </Alert>
          )}
          <FilterBar
            inquiryId={inquiryId}
            state={filter}
            status={table.data && <Matching table={table.data} />}
            outdated={table.isPlaceholderData}
          />
          {table.data === undefined || !filter.ready ? (
            <Loading
              error={filter.problem ?? table.error}
              onRetry={filter.problem === null ? () => void table.refetch() : filter.retry}
            />
          ) : (
            <Stack gap="md" {...makeOutdatedStyleProps(table.isPlaceholderData)}>
              <Shown
                table={table.data}
                show={shown}
                names={names}
                breakdown={breakdown}
                onShow={(next) => change({ show: next })}
              />
            </Stack>
          )}
        </>
      )}
    </Stack>
  );
}

type HeadProps = { inquiryId: string; filter: FilterState; children: React.ReactNode };

function Head({ inquiryId, filter, children }: HeadProps) {
  const { t } = useTranslation(['crossTab', 'results']);
  return (
    <Group justify="space-between" gap="sm">
      <Stack gap={4} miw={0}>
        <BackLink to={filter.carry(paths.results(inquiryId))}>{t('title', { ns: 'results' })}</BackLink>
        <Title order={2} size="h3">
          {t('title')}
        </Title>
      </Stack>
      {children}
    </Group>
  );
}

type PickProps = {
  countable: readonly ListedGrouping[];
  place: CrossTabUrlState;
  nameOf: (grouping: ListedGrouping) => string;
  change: (changes: Partial<CrossTabUrlState>) => void;
};

/** Selects the two questions, each by its number and text. */
function Pick({ countable, place: { row, column }, nameOf, change }: PickProps) {
  const { t } = useTranslation(['crossTab', 'charts']);
  const data = countable.map((grouping) => ({ value: grouping.questionId, label: nameOf(grouping) }));
  const find = (id: string | null) => countable.find(({ questionId }) => questionId === id);
  const common = {
    data,
    searchable: true,
    allowDeselect: false,
    nothingFoundMessage: t('noSuchQuestion', { ns: 'charts' }),
  };
  return (
    <div className={classes.pick}>
      <Select
        {...common}
        label={t('rows')}
        value={row?.questionId ?? null}
        onChange={(id) => change({ row: find(id) })}
      />
      <ActionIcon
        size={36}
        variant="default"
        aria-label={t('swap')}
        title={t('swap')}
        onClick={() => change({ row: column, column: row })}
      >
        <IconArrowsExchange size={18} aria-hidden />
      </ActionIcon>
      <Select
        {...common}
        label={t('columns')}
        value={column?.questionId ?? null}
        onChange={(id) => change({ column: find(id) })}
      />
    </div>
  );
}

type ShownProps = {
  table: CrossTab;
  show: CrossTabFigureKind;
  names: { readonly row: string; readonly column: string };
  /** The question that a secret ballot compares with others. */
  breakdown: ListedGrouping | undefined;
  onShow: (show: CrossTabFigureKind) => void;
};

function Shown({ table, show, names, breakdown, onShow }: ShownProps) {
  const { t } = useTranslation('crossTab');
  const format = useFormat();
  const least = format.number(minGroupSize);
  if (table.withheld) {
    return (
      <Alert icon={<IconLock />} color="cyan.9" title={t('withheld.title')}>
        {breakdown === undefined
          ? t('withheld.noBreakdown', { least })
          : t('withheld.text', { least, number: format.number(breakdown.number) })}
      </Alert>
    );
  }
  const offered = crossTabFigureKinds.filter((each) => each !== 'residual' || table.test !== null);
  const isMarked = table.test?.marks.some((line) => line.some((mark) => mark !== null)) === true;
  return (
    <>
      <CrossTabSignificanceNote table={table} />
      <SegmentedControl
        size="xs"
        aria-label={t('figures.label')}
        value={show}
        onChange={(next) => onShow(next as CrossTabFigureKind)}
        data={offered.map((value) => ({ value, label: t(`figures.${value}`) }))}
        style={{ alignSelf: 'flex-start' }}
      />
      <CrossTabTable table={table} show={show} names={names} />
      <Text size="sm" c="dimmed">
        {[
          t(`base.${show}`),
          ...(table.offeredToSome === true ? [t('offeredToSome')] : []),
          ...(isMarked ? [t('marks.legend')] : []),
        ].join(' ')}
      </Text>
    </>
  );
}

/** The number of responses that match the filter. */
function Matching({ table }: { table: CrossTab }) {
  const { t } = useTranslation('crossTab');
  const format = useFormat();
  if (table.withheld) return null;
  return <>{t('matching', { count: table.total, shown: format.number(table.total) })}</>;
}

function Loading({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return error === null ? <Skeleton h={320} aria-hidden /> : <ErrorState error={error} onRetry={onRetry} />;
}

function Nothing() {
  const { t } = useTranslation('crossTab');
  return (
    <EmptyState icon={IconTable} title={t('nothing.title')}>
      {t('nothing.text')}
    </EmptyState>
  );
}
