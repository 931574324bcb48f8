import { Stack, Text } from '@mantine/core';
import {
  minDuplicateAnswers,
  minStraightAnswers,
  type SuspicionMark,
} from '@nazar/domain/results/suspicion-marks.ts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';

type SuspicionRulesProps = { marks: readonly SuspicionMark[]; fastBelow: number | null };

/** Explains the rule behind each mark. */
export function SuspicionRules({ marks, fastBelow }: SuspicionRulesProps) {
  const { t } = useTranslation('responses');
  const format = useFormat();
  const params = {
    least: format.number(minStraightAnswers),
    repeated: format.number(minDuplicateAnswers),
    limit: format.countdown(fastBelow ?? 0),
  };
  if (marks.length === 0) return null;
  return (
    <Stack gap={2} mt="sm">
      {marks.map((mark) => (
        <Text key={mark} size="sm" c="dimmed">
          <b>{t(`marks.${mark}`)}</b>: {t(`marks.rule.${mark}`, params)}
        </Text>
      ))}
    </Stack>
  );
}
