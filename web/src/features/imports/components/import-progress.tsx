import { Button, Paper, Progress, Stack, Text } from '@mantine/core';
import type { ImportDetails } from '@nazar/domain/api/import-calls.ts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';
import type { ImportMutations } from '../import-queries.ts';

/** The progress of a step, which also continues after this page is closed. */
export function ImportProgress({ item, steps }: { item: ImportDetails; steps: ImportMutations }) {
  const { t } = useTranslation('imports');
  const format = useFormat();
  const { state, rows, total } = item;
  const isKnown = state !== 'reading' && total !== null && total > 0;
  const numbers = { rows: format.number(rows), total: format.number(total ?? 0) };
  return (
    <Paper withBorder p="lg">
      <Stack gap="sm" align="flex-start">
        <Text fw={500} style={{ overflowWrap: 'anywhere' }}>
          <bdi>{item.fileName}</bdi>
        </Text>
        <Progress
          w="100%"
          value={isKnown ? Math.min(100, (100 * rows) / (total ?? 1)) : 100}
          animated={!isKnown}
          aria-label={t(`state.${state}`)}
          transitionDuration={200}
        />
        <Text size="sm" role="status">
          {t(`state.${state}`)}
          {rows > 0 && ` ${t(isKnown ? 'progress.of' : 'progress.rows', numbers)}`}
        </Text>
        <Text size="sm" c="dimmed">
          {t('progress.leave')}
        </Text>
        {state !== 'undoing' && (
          <Button
            size="xs"
            variant="subtle"
            loading={steps.cancel.isPending}
            onClick={() => steps.cancel.mutate()}
          >
            {t(state === 'storing' ? 'stop' : 'cancel')}
          </Button>
        )}
      </Stack>
    </Paper>
  );
}
