import { Alert, Stack, Text } from '@mantine/core';
import type { Summary } from '@nazar/domain/api/result-calls.ts';
import { maxWaiting } from '@nazar/domain/results/count-later.ts';
import { minGroupSize } from '@nazar/domain/results/min-group-size.ts';
import { IconHourglass } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';

/** What of an anonymous inquiry is not counted yet, and why. */
export function WaitingNote({ summary: { waiting, withheld } }: { summary: Summary }) {
  const { t } = useTranslation('results');
  const format = useFormat();
  if (waiting === undefined || withheld) return null;
  const { responses, changes, over, endCounted, keptBack } = waiting;
  const open = keptBack ? 'kept' : 'responses';
  const ended = keptBack && responses < minGroupSize ? 'overKept' : 'over';
  const state = endCounted ? (over ? 'overAgain' : 'again') : over ? ended : open;
  const words = (count: number) => ({
    count,
    shown: format.number(count),
    least: format.number(minGroupSize),
    most: format.number(maxWaiting({ endCounted })),
  });
  return (
    <Alert icon={<IconHourglass />} color="cyan.9">
      <Stack gap={6}>
        {responses > 0 && <Text size="sm">{t(`waiting.${state}`, words(responses))}</Text>}
        {changes > 0 && (
          <Text size="sm">
            {t(endCounted || keptBack ? 'waiting.changesAgain' : 'waiting.changes', words(changes))}
          </Text>
        )}
      </Stack>
    </Alert>
  );
}
