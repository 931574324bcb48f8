import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import type { ImportDetails } from '@nazar/domain/api/import-calls.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../api/app-paths.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { RefusedCellsTable } from './refused-cells-table.tsx';
import { RescoringWarning } from './rescoring-warning.tsx';
import { SuccessHeading } from './success-heading.tsx';

/** Shows what was stored, with links to it. */
export function ImportDoneSummary({ item }: { item: ImportDetails }) {
  const { t } = useTranslation('imports');
  const format = useFormat();
  const { inquiryId, counts, plan } = item;
  const { stored = 0, rowsInPart = 0, alreadyHere = 0, rows = 0 } = counts ?? {};
  return (
    <Stack gap="lg">
      <Paper withBorder p="md">
        <Stack gap="sm" align="flex-start">
          <SuccessHeading>{t('done.title')}</SuccessHeading>
          <Text size="lg" role="status">
            {t('done.stored', { count: stored, rows: format.number(stored) })}
          </Text>
          {rowsInPart > 0 && (
            <Text size="sm">{t('done.inPart', { count: rowsInPart, rows: format.number(rowsInPart) })}</Text>
          )}
          {alreadyHere > 0 && (
            <Text size="sm">
              {t('check.alreadyHere', {
                count: alreadyHere,
                rows: format.number(alreadyHere),
                all: format.number(rows),
              })}
            </Text>
          )}
          <RescoringWarning count={counts?.scoredAnew} />
          {plan?.kind === 'new' && <Text size="sm">{t('done.private')}</Text>}
          {inquiryId !== null && (
            <Group>
              <Button component={Link} to={paths.results(inquiryId)} size="md">
                {t('done.results')}
              </Button>
              <Button component={Link} to={paths.wizard(inquiryId)} variant="subtle">
                {t('done.edit')}
              </Button>
              <Button component={Link} to={paths.importAnswers({})} variant="subtle">
                {t('another')}
              </Button>
            </Group>
          )}
        </Stack>
      </Paper>
      <RefusedCellsTable item={item} />
    </Stack>
  );
}
