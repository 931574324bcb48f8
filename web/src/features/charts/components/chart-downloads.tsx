import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { Chart, ChartData } from '@nazar/domain/results/chart.ts';
import { IconDownload } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { chartCsv, chartRows } from './chart-rows.ts';
import { fileName, pngOf, saveFile, standaloneSvg } from './download-picture.ts';

type ChartDownloadsProps = {
  chart: Pick<Chart, 'type' | 'title'>;
  data: ChartData;
  /** What the picture stands in. */
  frame: RefObject<HTMLElement | null>;
};

/** PNG and SVG of the picture as it is drawn, CSV of its numbers. */
export function ChartDownloads({ chart, data, frame }: ChartDownloadsProps) {
  const { t } = useTranslation('charts');
  const drawn = () => {
    const svg = frame.current?.querySelector<SVGSVGElement>('[data-chart-picture] svg.recharts-surface');
    if (svg === null || svg === undefined) throw new Error('No chart is drawn');
    return standaloneSvg(svg);
  };
  const save = async (extension: 'png' | 'svg' | 'csv') => {
    try {
      saveFile(await makeFile(extension), fileName(chart.title, extension));
    } catch {
      notifications.show({ color: 'red', title: t('common:error.title'), message: t('download.failed') });
    }
  };
  const makeFile = async (extension: 'png' | 'svg' | 'csv') => {
    if (extension === 'png') return pngOf(drawn());
    if (extension === 'svg') return new Blob([drawn()], { type: 'image/svg+xml' });
    const words = { option: t('option'), count: t('count'), day: t('day') };
    return new Blob([chartCsv(chartRows(chart.type, data, words))], { type: 'text/csv;charset=utf-8' });
  };
  const drawable = data.total > 0 && !data.withheld;
  return (
    <Group gap="xs">
      {(['png', 'svg', 'csv'] as const).map((extension) => (
        <Button
          key={extension}
          size="xs"
          leftSection={<IconDownload size={14} />}
          disabled={!drawable}
          onClick={() => void save(extension)}
        >
          <bdi dir="ltr">{extension.toUpperCase()}</bdi>
        </Button>
      ))}
    </Group>
  );
}
