import type { ListedGrouping } from '@nazar/domain/api/result-calls.ts';
import { visibleText } from '@nazar/domain/text/plain.ts';
import { textLimits } from '@nazar/domain/text/text-limits.ts';
import { truncateLine } from '@nazar/domain/text/truncate.ts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/use-format.ts';

type NamedGrouping = Pick<ListedGrouping, 'number' | 'body' | 'row' | 'isFirstRank'>;

/** The label and number of a question, or of a matrix row, that answers are counted by. */
export function useFormatGroupingName(): (grouping: NamedGrouping) => string {
  const format = useFormat();
  const textOf = useGroupingText();
  return (grouping) => `${format.digits(String(grouping.number))}. ${textOf(grouping)}`;
}

/** The title of a chart without one of its own: its question. */
export function useFormatDefaultChartTitle(): (grouping: NamedGrouping) => string {
  const textOf = useGroupingText();
  return (grouping) => truncateLine(textOf(grouping), textLimits.title);
}

function useGroupingText(): (grouping: NamedGrouping) => string {
  const { t } = useTranslation('charts');
  return ({ body, row, isFirstRank }) => {
    const question = visibleText(body);
    const name = row === null ? question : t('picture.row', { question, row: visibleText(row) });
    return isFirstRank ? t('picture.firstRank', { question: name }) : name;
  };
}
