import { Alert, Box, Button, Group, NativeSelect, Paper, Skeleton, Stack, Text, Title } from '@mantine/core';
import { type AnswerTextSort, type AnswerTexts, answerTextSorts } from '@nazar/domain/api/result-calls.ts';
import { visibleText } from '@nazar/domain/text/plain.ts';
import { IconLock, IconSearchOff } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { paths } from '../../api/app-paths.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { BackLink } from '../../ui/navigation/back-link.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { AutoDirectionText } from '../../ui/text/auto-direction-text.tsx';
import { makeOutdatedStyleProps } from '../../ui/use-data-of-shown-result.ts';
import { useScreenTitle } from '../../ui/use-screen-title.ts';
import { allAnswerTextsQuery } from './answer-texts-queries.ts';
import { AnswerTextRows } from './components/texts/answer-text-rows.tsx';
import { AnswerTextSearch } from './components/texts/answer-text-search.tsx';
import { useFormatWithheldReason } from './components/texts/use-format-withheld-reason.ts';
import { FilterBar } from './filter/filter-bar.tsx';
import { FilterRefusedNotice, isFilterRefusal } from './filter/filter-refused-notice.tsx';
import { type FilterState, useFilterState } from './filter/use-filter-state.ts';
import { ResultsProblemState } from './results-problem-state.tsx';
import { type AnswerTextsUrlState, useAnswerTextsUrlState } from './use-answer-texts-url-state.ts';

const textsPerPage = 50;

/** All texts of one question, with equal ones merged. */
export function AnswerTextsScreen() {
  const { t } = useTranslation('results');
  const { inquiryId = '', questionId = '' } = useParams();
  const { place, change } = useAnswerTextsUrlState();
  const filtering = useFilterState(inquiryId);
  const { filter } = filtering;
  const texts = useInfiniteQuery({
    ...allAnswerTextsQuery({ inquiryId, questionId, filter, ...place }),
    enabled: filtering.ready,
  });
  const first = filtering.ready ? texts.data?.pages[0] : undefined;
  const { search, sort, of } = place;
  const wantedOf = `${of} ${search} ${sort} ${JSON.stringify(filter)}`;
  const [more, setMore] = useState({ of: wantedOf, wanted: textsPerPage });
  const rowCount = more.of === wantedOf ? more.wanted : textsPerPage;
  const rows = texts.data?.pages.flatMap(({ data }) => data) ?? [];
  const { hasNextPage, isFetching, isError, isPlaceholderData, fetchNextPage } = texts;
  // A page of search results may be short, so more pages are fetched until enough rows are found.
  const isSearching = rows.length < rowCount && hasNextPage && !isError && !isPlaceholderData;
  useEffect(() => {
    if (isSearching && !isFetching) void fetchNextPage();
  }, [isSearching, isFetching, fetchNextPage]);
  useScreenTitle(first === undefined ? t('texts.title') : `${t('texts.title')}: ${visibleText(first.body)}`);
  if (first === undefined) {
    const problem = filtering.problem ?? texts.error;
    if (problem === null) return <Skeleton h={400} aria-hidden />;
    if (isFilterRefusal(problem)) {
      return <FilterRefusedNotice title={t('texts.title')} {...{ inquiryId, filter: filtering, problem }} />;
    }
    const retry = () => (filtering.ready ? void texts.refetch() : filtering.retry());
    return <ResultsProblemState inquiryId={inquiryId} error={problem} onRetry={retry} />;
  }
  const looked = texts.data?.pages.reduce((sum, page) => sum + page.looked, 0) ?? 0;
  return (
    <Stack gap="md">
      <Head first={first} filtering={filtering} outdated={isPlaceholderData} />
      <FilterBar inquiryId={inquiryId} state={filtering} />
      {first.withheld === null ? (
        <>
          <Toolbar first={first} place={place} onChange={change} />
          <Progress
            last={texts.data?.pages.at(-1) ?? first}
            isSearching={search !== '' && isSearching}
            looked={looked}
          />
          {rows.length > 0 && (
            <Paper px="md" py={4} {...makeOutdatedStyleProps(isPlaceholderData)}>
              <AnswerTextRows of={first} texts={rows} label={t('texts.title')} />
            </Paper>
          )}
          {rows.length === 0 && !isSearching && !isFetching && <Nothing search={search} />}
          {hasNextPage && (
            <Button
              mx="auto"
              loading={isSearching}
              onClick={() => setMore({ of: wantedOf, wanted: rows.length + textsPerPage })}
            >
              {t('texts.more')}
            </Button>
          )}
        </>
      ) : (
        <Withheld reason={first.withheld} />
      )}
    </Stack>
  );
}

type HeadProps = { first: AnswerTexts; filtering: FilterState; outdated: boolean };

function Head({ first, filtering, outdated }: HeadProps) {
  const { t } = useTranslation('results');
  const format = useFormat();
  const { given, other } = first;
  return (
    <Stack gap={4}>
      <BackLink to={`${filtering.carry(paths.results(first.inquiryId))}#${first.questionId}`}>
        {t('title')}
      </BackLink>
      <Title order={2} size="h3" dir="auto" style={{ overflowWrap: 'anywhere' }}>
        <AutoDirectionText text={visibleText(first.body)} />
      </Title>
      {other !== null && <Text fw={600}>{t('texts.titleOther', { option: visibleText(other) })}</Text>}
      {first.withheld === null && (
        <Text size="sm" c="dimmed" {...makeOutdatedStyleProps(outdated)}>
          {t('texts.given', { count: given, shown: format.number(given) })}
        </Text>
      )}
    </Stack>
  );
}

type ToolbarProps = {
  first: AnswerTexts;
  place: AnswerTextsUrlState;
  onChange: (changes: Partial<AnswerTextsUrlState>) => void;
};

function Toolbar({ first, place, onChange }: ToolbarProps) {
  const { t } = useTranslation('results');
  return (
    <Group gap="sm">
      <Box flex="1 1 240px">
        <AnswerTextSearch value={place.search} onChange={(search) => onChange({ search })} />
      </Box>
      {!first.anonymous && (
        <NativeSelect
          aria-label={t('texts.sort.label')}
          value={place.sort}
          onChange={({ currentTarget }) => onChange({ sort: currentTarget.value as AnswerTextSort })}
          data={answerTextSorts.map((sort) => ({ value: sort, label: t(`texts.sort.${sort}`) }))}
        />
      )}
    </Group>
  );
}

type ProgressProps = { last: AnswerTexts; isSearching: boolean; looked: number };

function Progress({ last: { counting }, isSearching, looked }: ProgressProps) {
  const { t } = useTranslation('results');
  const format = useFormat();
  return (
    <Text size="sm" c="dimmed" role="status">
      {counting !== null &&
        t('texts.counting', { looked: format.number(counting.looked), of: format.number(counting.of) })}
      {isSearching && ` ${t('texts.looked', { shown: format.number(looked) })}`}
    </Text>
  );
}

function Nothing({ search }: { search: string }) {
  const { t } = useTranslation('results');
  if (search === '') return <Text c="dimmed">{t('texts.none')}</Text>;
  return (
    <EmptyState icon={IconSearchOff} title={t('texts.nothing')}>
      {t('texts.nothingText')}
    </EmptyState>
  );
}

function Withheld({ reason }: { reason: NonNullable<AnswerTexts['withheld']> }) {
  const withheldText = useFormatWithheldReason();
  return (
    <Alert icon={<IconLock />} color="cyan.9">
      {withheldText(reason)}
    </Alert>
  );
}
