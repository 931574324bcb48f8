import { Stack, Text } from '@mantine/core';
import type { QuestionSummary } from '@nazar/domain/api/result-calls.ts';
import { minGroupSize } from '@nazar/domain/results/min-group-size.ts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';
import { getOptionColor } from '../../../ui/option-colors.ts';
import { BarTable } from './bar-table.tsx';
import { RankNote } from './rank-note.tsx';

type RankBarsProps = { question: QuestionSummary; title: string };

/** The best ranked option first, with the longest bar. */
export function RankBars({ question, title }: RankBarsProps) {
  const { t } = useTranslation('results');
  const format = useFormat();
  const worst = question.options.length;
  const rank = ({ meanRank }: QuestionSummary['options'][number]) => meanRank ?? worst;
  const ranked = [...question.options].sort((a, b) => rank(a) - rank(b));
  const number = (value: number) => format.number(value, { maximumFractionDigits: 2 });
  return (
    <Stack gap="xs">
      <RankNote groups={[question]} />
      {ranked.some(({ withheld }) => withheld) && (
        <Text size="sm" c="dimmed">
          {t('rank.withheldWhy', { least: format.number(minGroupSize) })}
        </Text>
      )}
      <BarTable
        title={title}
        heads={[t('table.option'), t('table.rankBar'), t('table.meanRank')]}
        rows={ranked.map((option, index) => ({
          key: option.optionId,
          label: option.label,
          share: option.withheld ? 0 : (worst - rank(option) + 1) / worst,
          value:
            option.meanRank === null
              ? t(option.withheld ? 'rank.withheld' : 'rank.none')
              : // Some people did not rank an option that has a condition or was added later.
                t(option.count === question.answered ? 'rank.value' : 'rank.valueOf', {
                  rank: number(option.meanRank),
                  last: number(worst),
                  count: option.count,
                  people: format.number(option.count),
                }),
          color: getOptionColor(option.position),
          first: index === 0 && !option.withheld,
        }))}
      />
    </Stack>
  );
}
