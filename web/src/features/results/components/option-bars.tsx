import { VisuallyHidden } from '@mantine/core';
import type { QuestionSummary } from '@nazar/domain/api/result-calls.ts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';
import classes from './bars.module.css';

/** A bar for each option, drawn inside the table of its counts. Shares are of those who answered. */
export function OptionBars({ question, title }: { question: QuestionSummary; title: string }) {
  const { t } = useTranslation('results');
  const format = useFormat();
  const ranking = question.responseType === 'ranking';
  const most = Math.max(...question.options.map((option) => option.count), 1);
  const worst = question.options.length;
  const options = ranking
    ? [...question.options].sort((a, b) => (a.meanRank ?? worst) - (b.meanRank ?? worst))
    : question.options;
  return (
    <table className={classes.table}>
      <VisuallyHidden component="caption">{title}</VisuallyHidden>
      <VisuallyHidden component="thead">
        <tr>
          <th scope="col">{t('table.option')}</th>
          <th scope="col">{t('table.bar')}</th>
          <th scope="col">{ranking ? t('table.meanRank') : t('table.count')}</th>
        </tr>
      </VisuallyHidden>
      <tbody>
        {options.map((option) => {
          const share = question.answered === 0 ? 0 : option.count / question.answered;
          const length = ranking ? (worst - (option.meanRank ?? worst) + 1) / worst : share;
          const first = ranking ? option === options[0] : option.count === most;
          return (
            <tr key={option.optionId}>
              <th scope="row" dir="auto">
                {option.label}
              </th>
              <td className={classes.bar}>
                <div className={classes.track}>
                  <div
                    className={classes.fill}
                    data-first={first || undefined}
                    style={{ inlineSize: `${length * 100}%` }}
                  />
                </div>
              </td>
              <td className={classes.count}>
                {ranking ? (
                  option.meanRank === null ? (
                    '–'
                  ) : (
                    format.number(option.meanRank, { maximumFractionDigits: 2 })
                  )
                ) : (
                  <>
                    {format.number(option.count)}{' '}
                    <span className={classes.share}>({format.percent(share, 1)})</span>
                  </>
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
