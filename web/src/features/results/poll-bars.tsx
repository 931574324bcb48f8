import { Skeleton, Stack, Text } from '@mantine/core';
import { equalsTitle } from '@nazar/domain/inquiries/repeats-title.ts';
import { visibleText } from '@nazar/domain/text/plain.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/use-format.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { PartLoadFailure } from '../../ui/loading/part-load-failure.tsx';
import { getOptionColor } from '../../ui/option-colors.ts';
import { AutoDirectionText } from '../../ui/text/auto-direction-text.tsx';
import classes from './poll-bars.module.css';
import { resultsSummaryQuery } from './results-queries.ts';

type PollBarsProps = { inquiryId: string; title: string };

/** The results of an inquiry's only question in a narrow place; nothing if its answers are no options. */
export function PollBars({ inquiryId, title }: PollBarsProps) {
  const { t } = useTranslation('results');
  const format = useFormat();
  const { language } = useLanguage();
  const query = useQuery(resultsSummaryQuery(inquiryId, language));
  if (query.isError) return <PartLoadFailure query={query} />;
  if (query.isPending) return <Skeleton h={160} />;
  const [question] = query.data.questions;
  if (question === undefined || question.withheld || question.options.length === 0) return null;
  const { body, options, answered } = question;
  return (
    <Stack gap="xs">
      {!equalsTitle(visibleText(body), title) && (
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          <AutoDirectionText text={visibleText(body)} />
        </Text>
      )}
      <ul className={classes.bars} aria-label={visibleText(body)}>
        {options.map(({ optionId, label, count, position }) => {
          const share = answered === 0 ? 0 : count / answered;
          return (
            <li key={optionId}>
              <bdi>
                <AutoDirectionText text={visibleText(label)} />
              </bdi>
              <span className={classes.value}>
                {format.number(count)} <span className={classes.share}>({format.percent(share)})</span>
              </span>
              <span className={classes.track} aria-hidden>
                <span style={{ inlineSize: `${share * 100}%`, background: getOptionColor(position) }} />
              </span>
            </li>
          );
        })}
      </ul>
      {/* The page shows the number of responses. */}
      {answered !== query.data.finished && (
        <Text size="sm" c="dimmed">
          {t('answered', {
            count: answered,
            answered: format.number(answered),
            all: format.number(query.data.finished),
          })}
        </Text>
      )}
    </Stack>
  );
}
