import type { ListedGrouping } from '@nazar/domain/api/result-calls.ts';
import { visibleText } from '@nazar/domain/text/plain.ts';
import { textLimits } from '@nazar/domain/text/text-limits.ts';
import { truncateLine } from '@nazar/domain/text/truncate.ts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/use-format.ts';

type Named = Pick<ListedGrouping, 'number' | 'body' | 'row' | 'isFirstRank'>;

/** How a question, or a row of a matrix, that answers are counted by is called, with its number. */
export function useGroupingName(): (grouping: Named) => string {
  const format = useFormat();
  const textOf = useGroupingText();
  return (grouping) => `${format.digits(String(grouping.number))}. ${textOf(grouping)}`;
}

/** The title of a chart whose author gives none: its question. */
export function useChartTitle(): (grouping: Named) => string {
  const textOf = useGroupingText();
  return (grouping) => truncateLine(textOf(grouping), textLimits.title);
}

function useGroupingText(): (grouping: Named) => string {
  const { t } = useTranslation('charts');
  return ({ body, row, isFirstRank }) => {
    const question = visibleText(body);
    const name = row === null ? question : t('picture.row', { question, row: visibleText(row) });
    return isFirstRank ? t('picture.firstRank', { question: name }) : name;
  };
}
