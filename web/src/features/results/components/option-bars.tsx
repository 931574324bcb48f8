import type { QuestionSummary } from '@nazar/domain/api/result-calls.ts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';
import { BarTable } from './bar-table.tsx';
import classes from './bars.module.css';

type OptionBarsProps = { question: QuestionSummary; title: string };

/** A bar for each option; shares are of those who answered. */
export function OptionBars({ question, title }: OptionBarsProps) {
  const { t } = useTranslation('results');
  const format = useFormat();
  if (question.responseType === 'ranking') return <RankBars question={question} title={title} />;
  const most = Math.max(...question.options.map((option) => option.count), 1);
  return (
    <BarTable
      title={title}
      heads={[t('table.option'), t('table.bar'), t('table.count')]}
      rows={question.options.map(({ optionId, label, count }) => {
        const share = question.answered === 0 ? 0 : count / question.answered;
        const value = (
          <>
            {format.number(count)} <span className={classes.share}>({format.percent(share, 1)})</span>
          </>
        );
        return { key: optionId, label, share, value, first: count === most };
      })}
    />
  );
}

/** The best placed option first, with the longest bar. */
function RankBars({ question, title }: OptionBarsProps) {
  const { t } = useTranslation('results');
  const format = useFormat();
  const worst = question.options.length;
  const place = ({ meanRank }: QuestionSummary['options'][number]) => meanRank ?? worst;
  const ranked = [...question.options].sort((a, b) => place(a) - place(b));
  return (
    <BarTable
      title={title}
      heads={[t('table.option'), t('table.bar'), t('table.meanRank')]}
      rows={ranked.map((option, index) => ({
        key: option.optionId,
        label: option.label,
        share: (worst - place(option) + 1) / worst,
        value: option.meanRank === null ? '–' : format.number(option.meanRank, { maximumFractionDigits: 2 }),
        first: index === 0,
      }))}
    />
  );
}
