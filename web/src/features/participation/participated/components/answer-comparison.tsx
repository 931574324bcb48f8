import { Group, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { roundMean } from '../../../../i18n/format.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import type { ComparedAnswer } from '../compare-answer.ts';
import classes from '../participated.module.css';

/** The counts of all answers, with mine marked. */
export function AnswerComparison({ comparison }: { comparison: ComparedAnswer }) {
  const { t } = useTranslation('participated');
  const format = useFormat();
  const decimal = (value: number) => format.number(value, { maximumFractionDigits: 1 });
  switch (comparison.kind) {
    case 'options':
      return <OptionRows {...comparison} />;
    case 'numbers':
      return (
        <Text size="sm" c="dimmed" mt="xs">
          {t('allAnswers.numbers', {
            mean: format.exact(roundMean(comparison)),
            median: format.exact(comparison.median),
            count: comparison.answered,
          })}
        </Text>
      );
    case 'ranks':
      return (
        <Text component="ul" size="sm" c="dimmed" mt="xs" className={classes.rows}>
          {comparison.rows
            .filter(({ meanRank }) => meanRank !== null)
            .map(({ id, label, meanRank }) => (
              <li key={id}>
                {t('allAnswers.rank', { label: `\u2068${label}\u2069`, rank: decimal(meanRank ?? 0) })}
              </li>
            ))}
        </Text>
      );
    case 'cells':
      return (
        <Text component="ul" size="sm" c="dimmed" mt="xs" className={classes.rows}>
          {comparison.rows.map(
            ({ id, row, same }) =>
              same !== null && (
                <li key={id}>
                  {t('allAnswers.cell', {
                    row: `\u2068${row}\u2069`,
                    share: format.percent(same.count / same.of),
                    count: same.of,
                  })}
                </li>
              ),
          )}
        </Text>
      );
  }
}

function OptionRows({ rows, answered }: Extract<ComparedAnswer, { kind: 'options' }>) {
  const { t } = useTranslation('participated');
  const format = useFormat();
  return (
    <>
      <ul className={classes.rows}>
        {rows.map(({ id, label, count, mine }) => {
          const share = answered === 0 ? 0 : count / answered;
          return (
            <li key={id} className={mine ? classes.mine : undefined}>
              <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-end" mb={2}>
                <Text size="sm" fw={mine ? 600 : 400} style={{ overflowWrap: 'anywhere' }}>
                  <bdi>{label}</bdi>
                  {mine && (
                    <Text span inherit c="cyan.9" style={{ whiteSpace: 'nowrap' }}>
                      {' '}
                      <IconCheck size={14} aria-hidden /> {t('allAnswers.mine')}
                    </Text>
                  )}
                </Text>
                <Text size="sm" c="dimmed" style={{ flexShrink: 0 }}>
                  {format.percent(share)} ({format.number(count)})
                </Text>
              </Group>
              <div className={classes.track} aria-hidden>
                <div className={classes.fill} style={{ inlineSize: `${share * 100}%` }} />
              </div>
            </li>
          );
        })}
      </ul>
      <Text size="sm" c="dimmed" mt="xs">
        {t('allAnswers.of', { count: answered })}
      </Text>
    </>
  );
}
