import { Button } from '@mantine/core';
import type { CrossTab } from '@nazar/domain/api/result-calls.ts';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { downloadBlob, makeFileName } from '../../../../ui/download/download-blob.ts';
import { type CsvTable, formatCsv, removeDirectionMarks } from '../../../../ui/download/format-csv.ts';
import { useFormatAnswerGroup } from '../../use-format-answer-group.ts';
import { type CrossTabFigureKind, type CrossTabTableCell, makeCrossTabCells } from './table-cells.ts';

type CrossTabDownloadProps = {
  table: CrossTab;
  show: CrossTabFigureKind;
  title: string;
  names: { readonly row: string; readonly column: string };
};

/** Downloads the table as shown, with plain numbers. */
export function CrossTabDownload({ table, show, title, names }: CrossTabDownloadProps) {
  const { t } = useTranslation('crossTab');
  const formatGroup = useFormatAnswerGroup();
  const save = () => {
    const rows = [...table.rows.map((row) => removeDirectionMarks(formatGroup(row))), t('all')];
    const csv: CsvTable = {
      heads: [
        `${names.row} × ${names.column} (${t(`figures.${show}`)})`,
        ...table.columns.map((column) => removeDirectionMarks(formatGroup(column))),
        t('all'),
      ],
      rows: makeCrossTabCells(table, show).map((line, y) => [rows[y] ?? '', ...line.map(csvFigure)]),
    };
    const blob = new Blob([formatCsv(csv)], { type: 'text/csv;charset=utf-8' });
    downloadBlob(blob, makeFileName(`${title} ${t('title')}`, 'csv'));
  };
  return (
    <Button
      size="sm"
      leftSection={<IconDownload size={18} aria-hidden />}
      aria-label={t('download')}
      onClick={save}
    >
      <bdi dir="ltr">CSV</bdi>
    </Button>
  );
}

/** Percentages as numbers with two digits: 24.31. */
function csvFigure({ figure, as }: CrossTabTableCell): number | string {
  if (figure === null) return '';
  return as === 'count' ? figure : Math.round(figure * (as === 'share' ? 10_000 : 100)) / 100;
}
