import type { QuestionSummary } from '@nazar/domain/api/result-calls.ts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';
import { getOptionColor } from '../../../ui/option-colors.ts';
import { BarTable } from './bar-table.tsx';
import classes from './bars.module.css';

type OptionBarsProps = { question: QuestionSummary; title: string };

/** A bar for each option, with shares of everyone who answered. */
export function OptionBars({ question, title }: OptionBarsProps) {
  const { t } = useTranslation(['results', 'filters']);
  const format = useFormat();
  const max = Math.max(...question.options.map((option) => option.count), 1);
  return (
    <BarTable
      title={title}
      heads={[t('table.option'), t('table.bar'), t('table.count')]}
      rows={question.options.map(({ optionId, label, count, position, isRight = false }) => {
        const share = question.answered === 0 ? 0 : count / question.answered;
        const value = (
          <>
            {format.number(count)} <span className={classes.share}>({format.percent(share, 1)})</span>
          </>
        );
        return {
          key: optionId,
          label,
          isRight,
          share,
          value,
          color: getOptionColor(position),
          first: count === max,
        };
      })}
    />
  );
}
