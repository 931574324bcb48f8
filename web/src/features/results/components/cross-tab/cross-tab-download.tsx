import { Button } from '@mantine/core';
import type { CrossTab } from '@nazar/domain/api/result-calls.ts';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { roundPercent } from '../../../../i18n/format.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import { downloadBlob, makeFileName } from '../../../../ui/download/download-blob.ts';
import { type CsvTable, formatCsv, removeDirectionMarks } from '../../../../ui/download/format-csv.ts';
import { useFormatAnswerGroup } from '../../use-format-answer-group.ts';
import { type CrossTabFigureKind, type CrossTabTableCell, makeCrossTabCells } from './table-cells.ts';
import { useFormatCrossTabTest } from './use-format-cross-tab-test.ts';

type CrossTabDownloadProps = {
  table: CrossTab;
  show: CrossTabFigureKind;
  title: string;
  names: { readonly row: string; readonly column: string };
  /** The description of the applied filter. */
  filter: string | null;
  /** When the data was received. */
  countedAt: number;
};

/** Downloads the table as shown, with plain numbers. Below are its base, filter, test and time. */
export function CrossTabDownload({ table, show, title, names, filter, countedAt }: CrossTabDownloadProps) {
  const { t } = useTranslation(['crossTab', 'charts']);
  const format = useFormat();
  const { listFigures, formatWarning } = useFormatCrossTabTest();
  const formatGroup = useFormatAnswerGroup();
  const listTexts = () => {
    const { test, untested, people, offeredToSome } = table;
    const warning = test === null ? null : formatWarning(test);
    return [
      t(`base.${show}`),
      t('people', { count: people, people: format.number(people) }),
      ...(offeredToSome === true ? [t('offeredToSome')] : []),
      ...(filter === null ? [] : [t('picture.filter', { ns: 'charts', filter })]),
      ...(test === null
        ? [t(`untested.${untested ?? 'oneLine'}`)]
        : listFigures(test)
            .filter(({ name }) => name !== 'people')
            .map(({ label, value }) => `${label}: ${value}`)),
      ...(warning === null ? [] : [warning]),
      t('picture.source', { ns: 'charts', inquiry: title, time: format.date(countedAt, 'dateTime') }),
    ];
  };
  const save = () => {
    const nameAll = (isShare: boolean) => t(isShare ? 'allPercent' : 'allCount');
    const rows = [
      ...table.rows.map((row) => removeDirectionMarks(formatGroup(row))),
      nameAll(show === 'row'),
    ];
    const csv: CsvTable = {
      heads: [
        `${names.row} × ${names.column} (${t(`figures.${show}`)})`,
        ...table.columns.map((column) => removeDirectionMarks(formatGroup(column))),
        nameAll(show === 'column'),
      ],
      rows: [
        ...makeCrossTabCells(table, show).map((line, y) => [rows[y] ?? '', ...line.map(csvFigure)]),
        [],
        ...listTexts().map((text) => [removeDirectionMarks(text)]),
      ],
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
  if (as === 'share') return roundPercent(figure, 2);
  return as === 'count' ? figure : Math.round(figure * 100) / 100;
}
