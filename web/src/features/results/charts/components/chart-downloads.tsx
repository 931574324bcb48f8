import { Button, Menu } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { calendarByLanguage } from '@nazar/domain/results/group-days.ts';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../../i18n/use-language.ts';
import { ActionMenu } from '../../../../ui/dialogs/action-menu.tsx';
import { downloadBlob, makeFileName } from '../../../../ui/download/download-blob.ts';
import { formatCsv } from '../../../../ui/download/format-csv.ts';
import { renderChartSvg } from '../picture/chart-file.tsx';
import { fetchEmbeddedFontCss } from '../picture/chart-fonts.ts';
import { type ShownChart, useChartModel } from '../picture/use-chart-model.ts';
import { toChartCsvTable } from './chart-csv-table.ts';
import { hasIntervalGroups, isEmptyChart } from './chart-picture.tsx';
import { convertSvgToPng } from './svg-to-png.ts';

const formats = ['png', 'svg', 'csv'] as const;

/** A menu of downloads: the chart as PNG and SVG with title and source, and its numbers as CSV. */
export function ChartDownloads({ shown }: { shown: ShownChart }) {
  const { t } = useTranslation('charts');
  const look = useLanguage();
  const model = useChartModel(shown);
  const drawPicture = async () => {
    const texts = [model.title, ...model.about, model.source, ...model.items.map(({ label }) => label)];
    return renderChartSvg(model, look, await fetchEmbeddedFontCss(texts.join(' '), look.language));
  };
  const makeFile = async (extension: (typeof formats)[number]) => {
    if (extension === 'png') return convertSvgToPng(await drawPicture());
    if (extension === 'svg') return new Blob([await drawPicture()], { type: 'image/svg+xml' });
    const words = {
      option: t(hasIntervalGroups(shown.data) ? 'answer' : 'option'),
      count: t('count'),
      percent: t('share'),
      day: t('day'),
      isoDay: calendarByLanguage[look.language] === 'persian' ? t('isoDay') : null,
    };
    return new Blob([formatCsv(toChartCsvTable(model, shown.data.days, words))], {
      type: 'text/csv;charset=utf-8',
    });
  };
  const save = async (extension: (typeof formats)[number]) => {
    try {
      downloadBlob(await makeFile(extension), makeFileName(shown.title, extension));
    } catch {
      notifications.show({
        color: 'red',
        title: t('common:error.title'),
        message: t('download.failed'),
      });
    }
  };
  const drawable = !shown.data.withheld && !isEmptyChart(shown.data);
  return (
    <ActionMenu
      button={
        <Button
          variant="subtle"
          px="xs"
          leftSection={<IconDownload size={18} aria-hidden />}
          disabled={!drawable}
        >
          {t('download.button')}
        </Button>
      }
    >
      {formats.map((extension) => (
        <Menu.Item key={extension} onClick={() => void save(extension)}>
          {t(`download.${extension}`)}
        </Menu.Item>
      ))}
    </ActionMenu>
  );
}
