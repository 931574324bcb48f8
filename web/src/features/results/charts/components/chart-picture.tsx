import { Alert, Box, Text } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import type { ChartData } from '@nazar/domain/results/chart.ts';
import { parseInterval } from '@nazar/domain/results/interval.ts';
import { minGroupSize } from '@nazar/domain/results/min-group-size.ts';
import { IconLock } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../i18n/use-format.ts';
import { useLanguage } from '../../../../i18n/use-language.ts';
import { ChartDrawing } from '../picture/chart-drawing.tsx';
import { chartFontFamilies } from '../picture/chart-fonts.ts';
import { type ShownChart, useChartModel } from '../picture/use-chart-model.ts';
import { useTextMeasurer } from '../picture/use-text-measurer.ts';

/** The width in pixels until the available width is known. */
const usualWidth = 640;

/** Whether nothing can be drawn, because there are no answers or none has a shown option. */
export function isEmptyChart({ points, series }: ChartData): boolean {
  return [...points.map(({ count }) => count), ...series.flatMap(({ counts }) => counts)].every(
    (count) => count === 0,
  );
}

/** Whether it counts by intervals of answers instead of options. */
export function hasIntervalGroups({ points, series }: ChartData): boolean {
  return [...points, ...series].some(({ optionId }) => parseInterval(optionId) !== null);
}

/** A drawn chart, with a table of the same numbers for screen readers. */
export function ChartPicture({ shown }: { shown: ShownChart }) {
  const { t } = useTranslation('charts');
  const format = useFormat();
  const { data } = shown;
  if (data.withheld) {
    return (
      <Alert icon={<IconLock />} color="cyan.9">
        {t(withheldText(shown), { least: format.number(minGroupSize) })}
      </Alert>
    );
  }
  if (isEmptyChart(data)) {
    return (
      <Text c="dimmed" ta="center" py="xl">
        {t(data.question === null ? 'questionGone' : 'noData')}
      </Text>
    );
  }
  return <DrawnChart shown={shown} />;
}

function withheldText({ data, filter = null }: ShownChart) {
  if (filter !== null) return 'withheldFilter';
  return data.condition === null ? 'withheldAll' : 'withheld';
}

function DrawnChart({ shown }: { shown: ShownChart }) {
  const { language, dir } = useLanguage();
  const model = useChartModel(shown);
  const { ref, width } = useElementSize<HTMLDivElement>();
  const fontFamily = chartFontFamilies[language];
  const measure = useTextMeasurer(fontFamily);
  // References inside an SVG may contain no other characters.
  const id = `chart${useId().replace(/\W/g, '')}`;
  return (
    <Box>
      {model.about.map((line) => (
        <Text key={line} size="sm" c="dimmed" dir="auto" style={{ overflowWrap: 'anywhere' }}>
          {line}
        </Text>
      ))}
      <Box ref={ref} data-chart-picture mt="sm" style={{ overflow: 'hidden' }} dir="ltr">
        <ChartDrawing
          model={model}
          frame={{ width: width === 0 ? usualWidth : Math.floor(width), dir, measure, id }}
          fontFamily={fontFamily}
        />
      </Box>
    </Box>
  );
}
