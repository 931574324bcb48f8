import { Alert, Anchor, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { paths } from '../../../../api/app-paths.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import { frequentAnswerTextsQuery } from '../../answer-texts-queries.ts';
import { useFilterState } from '../../filter/use-filter-state.ts';
import { AnswerTextRows } from './answer-text-rows.tsx';
import classes from './texts.module.css';
import { useFormatWithheldReason } from './use-format-withheld-reason.ts';
import { useNearViewport } from './use-near-viewport.ts';

type FrequentTextsProps = { questionId: string; of: 'answers' | 'other'; label: string };

/** The most frequent texts of a question, with a link to all of them. They load when the card comes near the window. */
export function FrequentAnswerTexts(props: FrequentTextsProps) {
  const { ref, isNear } = useNearViewport<HTMLDivElement>();
  return (
    <div ref={ref}>
      <Texts {...props} isNear={isNear} />
    </div>
  );
}

function Texts({ questionId, of, label, isNear }: FrequentTextsProps & { isNear: boolean }) {
  const { t } = useTranslation('results');
  const format = useFormat();
  const withheldText = useFormatWithheldReason();
  const { inquiryId = '' } = useParams();
  const { filter, ready, carry } = useFilterState(inquiryId);
  const { data, isError, refetch } = useQuery({
    ...frequentAnswerTextsQuery({ inquiryId, questionId, of, filter }),
    enabled: isNear && ready,
  });
  if (data === undefined) {
    return isError ? (
      <Alert color="cyan.9" p="xs" title={t('texts.notLoaded')}>
        <Anchor component="button" type="button" size="sm" onClick={() => void refetch()}>
          {t('texts.retry')}
        </Anchor>
      </Alert>
    ) : (
      <>
        <Skeleton h={120} aria-hidden />
        <p className={classes.notPrinted}>{t('texts.notPrinted')}</p>
      </>
    );
  }
  if (data.withheld !== null) {
    return (
      <Text size="sm" c="dimmed">
        {withheldText(data.withheld)}
      </Text>
    );
  }
  const { counting, newestOnly } = data;
  const showsAll = data.next === null && counting === null && !data.data.some(({ cut }) => cut);
  return (
    <Stack gap={6} align="stretch">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard */}
      <section className={classes.some} tabIndex={0} aria-label={label}>
        <AnswerTextRows of={data} texts={data.data} label={t('texts.list')} />
      </section>
      {counting !== null && (
        <Text size="xs" c="dimmed">
          {t('texts.counting', { looked: format.number(counting.looked), of: format.number(counting.of) })}
        </Text>
      )}
      {newestOnly !== null && (
        <Text size="xs" c="dimmed">
          {t('texts.newestOnly', {
            looked: format.number(newestOnly.looked),
            of: format.number(newestOnly.of),
          })}
        </Text>
      )}
      {!showsAll && (
        <Anchor
          component={Link}
          to={carry(paths.answerTexts(inquiryId, questionId, of))}
          size="sm"
          w="fit-content"
          className={classes.screenOnly}
        >
          {t('texts.all')}
        </Anchor>
      )}
    </Stack>
  );
}
