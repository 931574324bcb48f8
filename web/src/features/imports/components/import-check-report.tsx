import { Alert, Button, Checkbox, Group, Paper, Stack, Text } from '@mantine/core';
import type { ImportDetails } from '@nazar/domain/api/import-calls.ts';
import { truncateText } from '@nazar/domain/text/truncate.ts';
import { IconCopyCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';
import type { ImportMutations } from '../import-queries.ts';
import { MergedOptionsNote } from './merged-options-note.tsx';
import { RefusedCellsTable } from './refused-cells-table.tsx';
import { RescoringWarning } from './rescoring-warning.tsx';
import { SuccessHeading } from './success-heading.tsx';

type ImportCheckReportProps = { item: ImportDetails; steps: ImportMutations; onChange: () => void };

/** Previews the result of an import, before anything is stored. */
export function ImportCheckReport({ item, steps, onChange }: ImportCheckReportProps) {
  const { t } = useTranslation('imports');
  const format = useFormat();
  const { counts, plan, isRepeated } = item;
  if (counts === null) return null;
  const { stored, rowsInPart, refusedCells, alreadyHere = 0, deleted = 0 } = counts;
  const restores = plan?.kind === 'own' && plan.restoresDeleted === true;
  const refusedRows = counts.refusedRows - (restores ? 0 : deleted);
  return (
    <Stack gap="lg">
      <Paper withBorder p="md">
        <Stack gap="xs" align="flex-start">
          <SuccessHeading>{t('check.title')}</SuccessHeading>
          <Text size="lg" role="status">
            {t('check.fit', { count: stored, rows: format.number(stored) })}{' '}
            {refusedRows > 0 && t('check.refused', { count: refusedRows, rows: format.number(refusedRows) })}
          </Text>
          {rowsInPart > 0 && (
            <Text size="sm">
              {t('check.inPart', {
                count: rowsInPart,
                rows: format.number(rowsInPart),
                cells: format.number(refusedCells),
              })}
            </Text>
          )}
          {alreadyHere > 0 && (
            <Text size="sm">
              {t('check.alreadyHere', {
                count: alreadyHere,
                rows: format.number(alreadyHere),
                all: format.number(counts.rows),
              })}
            </Text>
          )}
          {deleted > 0 && <DeletedRows item={item} steps={steps} />}
          <RescoringWarning count={counts.scoredAnew} />
          <DayNotes item={item} />
          <LeftOutColumns item={item} />
          {stored > 0 && (
            <Text size="sm" c="dimmed">
              {t(plan?.kind === 'own' ? 'check.own' : 'check.new')}
            </Text>
          )}
          {isRepeated && stored > 0 && (
            <Alert icon={<IconCopyCheck />} color="yellow.9">
              {t('check.repeated')}
            </Alert>
          )}
          <Group mt="xs">
            {stored > 0 && (
              <Button size="md" loading={steps.store.isPending} onClick={() => steps.store.mutate()}>
                {t('check.store', { count: stored, rows: format.number(stored) })}
              </Button>
            )}
            <Button variant="subtle" onClick={onChange}>
              {t('check.change')}
            </Button>
            <Button
              variant="subtle"
              color="gray.7"
              loading={steps.cancel.isPending}
              onClick={() => steps.cancel.mutate()}
            >
              {t('discard')}
            </Button>
          </Group>
        </Stack>
      </Paper>
      <MergedOptionsNote item={item} />
      <RefusedCellsTable item={item} />
    </Stack>
  );
}

/** Counts rows whose responses were deleted from the inquiry, with the choice to add them again. */
function DeletedRows({ item: { counts, plan }, steps }: Pick<ImportCheckReportProps, 'item' | 'steps'>) {
  const { t } = useTranslation('imports');
  const format = useFormat();
  if (plan?.kind !== 'own') return null;
  const { deleted = 0 } = counts ?? {};
  const restoresDeleted = plan.restoresDeleted === true;
  return (
    <>
      <Text size="sm">{t('check.deleted', { count: deleted, rows: format.number(deleted) })}</Text>
      <Checkbox
        label={t('check.restoreDeleted')}
        checked={restoresDeleted}
        disabled={steps.check.isPending}
        onChange={() => steps.check.mutate({ ...plan, restoresDeleted: !restoresDeleted })}
      />
    </>
  );
}

/** Says which responses have no time, or one before an existing inquiry or its retention time. */
function DayNotes({ item: { counts, plan } }: { item: ImportDetails }) {
  const { t } = useTranslation('imports');
  const format = useFormat();
  if (counts === null || plan?.kind !== 'own') return null;
  const { untimed = 0, early = 0, overdue = 0 } = counts;
  return (
    <>
      {untimed > 0 && (
        <Text size="sm">{t('check.untimed', { count: untimed, rows: format.number(untimed) })}</Text>
      )}
      {early > 0 && <Text size="sm">{t('check.early', { count: early, rows: format.number(early) })}</Text>}
      {overdue > 0 && (
        <Text size="sm">{t('check.overdue', { count: overdue, rows: format.number(overdue) })}</Text>
      )}
    </>
  );
}

const shownColumns = 20;

/** Lists columns with answers that are not imported, each with its number of cells. */
function LeftOutColumns({ item: { counts } }: { item: ImportDetails }) {
  const { t } = useTranslation('imports');
  const format = useFormat();
  const leftOutColumns = counts?.leftOut ?? [];
  if (leftOutColumns.length === 0) return null;
  const columnNames = leftOutColumns
    .slice(0, shownColumns)
    .map(({ column, cells }) => `${truncateText(column, 60)} (${format.number(cells)})`);
  return (
    <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
      {t('check.leftOut', { columns: columnNames.join(t('check.comma')) })}
      {leftOutColumns.length > shownColumns && ' …'}
    </Text>
  );
}
