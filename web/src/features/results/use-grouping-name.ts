import type { ListedGrouping } from '@nazar/domain/api/result-calls.ts';
import { visibleText } from '@nazar/domain/text/plain.ts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/use-format.ts';

type Named = Pick<ListedGrouping, 'number' | 'body' | 'row' | 'isFirstRank'>;

/** How a question, or a row of a matrix, that answers are counted by is called, with its number. */
export function useGroupingName(): (grouping: Named) => string {
  const { t } = useTranslation('charts');
  const format = useFormat();
  return ({ number, body, row, isFirstRank }) => {
    const question = visibleText(body);
    const name = row === null ? question : t('picture.row', { question, row: visibleText(row) });
    const whole = isFirstRank ? t('picture.firstRank', { question: name }) : name;
    return `${format.digits(String(number))}. ${whole}`;
  };
}
