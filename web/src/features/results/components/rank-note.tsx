import { Text } from '@mantine/core';
import type { QuestionSummary } from '@nazar/domain/api/result-calls.ts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';

/** Explains the average ranks of a ranking, for one or several groups of people. */
export function RankNote({ groups }: { groups: readonly QuestionSummary[] }) {
  const { t } = useTranslation('results');
  const format = useFormat();
  const options = groups.flatMap((group) => group.options);
  const isRounded = options.some(
    ({ meanRank }) => meanRank !== null && Number(meanRank.toFixed(2)) !== meanRank,
  );
  const last = format.number(groups[0]?.options.length ?? 0);
  return (
    <Text size="sm" c="dimmed">
      {t(isRounded ? 'rank.rounded' : 'rank.explained', { last })}
    </Text>
  );
}
