import { Stack, Text } from '@mantine/core';
import { minInLine, minRepeated, type ResponseMark } from '@nazar/domain/results/response-marks.ts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';

type MarkRulesProps = { marks: readonly ResponseMark[]; fastBelow: number | null };

/** Explains the rule behind each mark. */
export function SuspicionRules({ marks, fastBelow }: MarkRulesProps) {
  const { t } = useTranslation('responses');
  const format = useFormat();
  const params = {
    least: format.number(minInLine),
    repeated: format.number(minRepeated),
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
