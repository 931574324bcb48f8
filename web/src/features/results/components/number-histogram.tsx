import { Group, Stack, Text, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { QuestionSummary } from '@nazar/domain/api/result-calls.ts';
import { isHistogramBarClosed } from '@nazar/domain/results/histogram.ts';
import { useTranslation } from 'react-i18next';
import { isolateRightToLeft, roundMean } from '../../../i18n/format.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import classes from '../results-screen.module.css';
import { CountBarChart } from './count-bar-chart.tsx';

type Numbers = NonNullable<QuestionSummary['numbers']>;

/** A histogram with mean, median and extremes; the same counts are in a table on demand. */
export function NumberHistogram({ numbers, title }: { numbers: Numbers; title: string }) {
  const { t } = useTranslation('results');
  const format = useFormat();
  const { exact } = format;
  const { language } = useLanguage();
  const mean = roundMean(numbers);
  const name = (bin: Numbers['bins'][number]) =>
    bin.from === bin.to
      ? exact(bin.from)
      : // Negative Persian numbers start with a mark that would reverse the whole label.
        isolateRightToLeft(
          t(isHistogramBarClosed(bin, numbers) ? 'range' : 'rangeBelow', {
            from: exact(bin.from),
            to: exact(bin.to),
          }),
          language,
        );
  const figures = [
    { label: t(mean === numbers.mean ? 'numbers.mean' : 'numbers.meanRounded'), value: exact(mean) },
    { label: t('numbers.median'), value: exact(numbers.median) },
    { label: t('numbers.min'), value: exact(numbers.min) },
    { label: t('numbers.max'), value: exact(numbers.max) },
  ];
  return (
    <Stack gap={6}>
      <Group gap="md" style={{ rowGap: 4 }}>
        {figures.map((figure) => (
          <Stack key={figure.label} gap={0}>
            <Text size="xs" c="dimmed">
              {figure.label}
            </Text>
            <Text fw={650} lh={1.3}>
              {figure.value}
            </Text>
          </Stack>
        ))}
      </Group>
      <CountBarChart
        title={title}
        label={t('histogramOf', { title })}
        columns={numbers.bins.map((bin) => ({ key: String(bin.from), name: name(bin), count: bin.count }))}
        ends={[exact(numbers.bins[0]?.from ?? numbers.min), exact(numbers.bins.at(-1)?.to ?? numbers.max)]}
        nameHead={t('table.value')}
      />
      {numbers.nps !== null && <PromoterScore score={numbers.nps} />}
    </Stack>
  );
}

/** Folded, because the score means something only if the question asks for a recommendation. */
function PromoterScore({ score }: { score: number }) {
  const { t } = useTranslation('results');
  const format = useFormat();
  const [open, { toggle }] = useDisclosure(false);
  return (
    <div>
      <UnstyledButton
        onClick={toggle}
        aria-expanded={open}
        className={classes.screenOnly}
        c="cyan.9"
        fz="sm"
        py={6}
        w="fit-content"
      >
        {t('numbers.nps')}
      </UnstyledButton>
      <Text size="sm" hidden={!open} className={classes.printed}>
        <span className={classes.printOnly}>{t('numbers.nps')}: </span>
        <strong>{format.number(Math.round(score))}</strong>{' '}
        <Text span size="sm" c="dimmed">
          {t('numbers.npsMeaning')}
        </Text>
      </Text>
    </div>
  );
}
