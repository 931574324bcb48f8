import { VisuallyHidden } from '@mantine/core';
import type { QuestionSummary } from '@nazar/domain/api/result-calls.ts';
import { calendarByLanguage } from '@nazar/domain/results/group-days.ts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../i18n/use-format.ts';
import { useLanguage } from '../../../../i18n/use-language.ts';
import { type ComparedRow, type ComparedValue, makeComparedRows } from './compared-rows.ts';
import classes from './comparison.module.css';

type ComparedTableProps = { title: string; first: QuestionSummary; second: QuestionSummary };

/** A row for each value; the header names the two groups. */
export function ComparedTable({ title, first, second }: ComparedTableProps) {
  const { t } = useTranslation('filters');
  const format = useFormat();
  const formatLabel = useFormatRowLabel();
  const { language } = useLanguage();
  const rows = makeComparedRows(first, second, calendarByLanguage[language]);
  const groups = [
    { name: t('compare.first'), answered: first.answered },
    { name: t('compare.second'), answered: second.answered },
  ];
  return (
    <table className={classes.table}>
      <VisuallyHidden component="caption">{title}</VisuallyHidden>
      <thead>
        <tr>
          <th scope="col">
            <VisuallyHidden>{t('compare.option')}</VisuallyHidden>
          </th>
          {groups.map(({ name, answered }, group) => (
            <th key={name} scope="col" data-group={group}>
              {name}
              <span className={classes.base}>{t('compare.base', { shown: format.number(answered) })}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <th scope="row">
              <bdi>{formatLabel(row)}</bdi>
            </th>
            {[row.first, row.second].map((value, group) => (
              // There are always two groups.
              // biome-ignore lint/suspicious/noArrayIndexKey: they have no other identity
              <td key={group} data-group={group}>
                <Value value={value} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Value({ value }: { value: ComparedValue | null }) {
  const { t } = useTranslation('filters');
  const format = useFormat();
  const none = <span className={classes.share}>{t(value?.isWithheld ? 'compare.few' : 'compare.none')}</span>;
  if (value === null) return none;
  const { figure, as, share } = value;
  if (figure === null) return none;
  if (as === 'base') {
    const shown = format.number(figure);
    return (
      <span className={classes.share}>
        {figure === 0 ? t('compare.noAnswers') : t('compare.base', { shown })}
      </span>
    );
  }
  return (
    <>
      {as === 'rank' ? format.number(figure, { maximumFractionDigits: 2 }) : format.exact(figure)}
      {as === 'count' && share !== null && (
        <span className={classes.share}> ({format.percent(share, 1)})</span>
      )}
      {share !== null && (
        <span className={classes.track}>
          <span className={classes.fill} style={{ inlineSize: `${share * 100}%` }} />
        </span>
      )}
    </>
  );
}

function useFormatRowLabel(): (row: ComparedRow) => string {
  const { t } = useTranslation(['results', 'filters']);
  const format = useFormat();
  return ({ label, first, second }) => {
    if (label.kind === 'text') return label.text;
    if (label.kind === 'answered') return t('compare.answered', { ns: 'filters' });
    if (label.kind === 'number') {
      const isRounded = [first, second].some((value) => value?.isRounded === true);
      return t(`numbers.${isRounded ? 'meanRounded' : label.name}`);
    }
    const { at, unit } = label;
    if (unit === 'hour') {
      const to = String((Number(at) + 1) % 24).padStart(2, '0');
      return format.digits(t('hour', { from: at, to }));
    }
    return format.date(`${at}T12:00:00`, unit === 'day' ? 'date' : unit);
  };
}
