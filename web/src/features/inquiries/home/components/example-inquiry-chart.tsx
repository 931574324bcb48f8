import { Paper, Skeleton, Text, Title } from '@mantine/core';
import type { CoverChart } from '@nazar/domain/results/cover-chart.ts';
import { getLanguageDirection } from '@nazar/domain/text/language.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../../api/app-paths.ts';
import { useLanguage } from '../../../../i18n/use-language.ts';
import { AutoDirectionText } from '../../../../ui/text/auto-direction-text.tsx';
import { PrimaryChart } from '../../../results/index.ts';
import { useExampleInquiry } from '../home-queries.ts';
import classes from './example-inquiry-chart.module.css';

/** Shares of the options of a drawn example. */
const sampleShares = [0.52, 0.31, 0.17];

/** An open inquiry with public results as an example of a poll, else a drawn one. */
export function ExampleInquiryChart() {
  const { t } = useTranslation('home');
  const { language } = useLanguage();
  const { isPending, example } = useExampleInquiry();
  if (isPending) return <Skeleton className={classes.waiting} />;
  const sample = sampleShares.map((share, position) => {
    const optionId = String(position);
    return { optionId, position, share, label: t(`example.options.${position as 0 | 1 | 2}`) };
  });
  const chart: CoverChart = example?.chart ?? {
    title: '',
    type: 'bar',
    parts: sample,
    slices: [],
    lines: [],
  };
  return (
    <Paper component="section" aria-labelledby="live-example" className={classes.example}>
      <Title order={2} size="h6" lineClamp={3} id="live-example">
        <Text span inherit c={example === null ? 'dimmed' : 'teal.9'}>
          {t(example === null ? 'example.drawn' : 'example.title')}:
        </Text>{' '}
        {example === null ? (
          t('example.question')
        ) : (
          <Link to={paths.inquiry(example.card.id)} lang={example.card.language} className={classes.link}>
            <bdi>
              <AutoDirectionText text={example.card.publicTitle} />
            </bdi>
          </Link>
        )}
      </Title>
      <div className={classes.chart}>
        <PrimaryChart chart={chart} dir={getLanguageDirection(example?.card.language ?? language)} />
      </div>
      {example !== null && (
        <Text size="sm" c="dimmed">
          {t('example.responses', { count: example.card.responseCount })}
        </Text>
      )}
    </Paper>
  );
}
