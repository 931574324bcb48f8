import { useCallback } from 'react';
import { countPercentDecimals } from '../../../../i18n/format.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import type { CrossTabTableCell } from './table-cells.ts';

/** A cell's figure in the interface's digits. */
export function useFormatCrossTabCell(): (cell: Pick<CrossTabTableCell, 'figure' | 'as'>) => string {
  const format = useFormat();
  return useCallback(
    ({ figure, as }) => {
      if (figure === null) return '';
      if (as === 'count') return format.number(figure);
      const decimals = as === 'share' ? countPercentDecimals(figure, 1) : 1;
      const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
      if (as === 'share') return format.number(figure, { ...digits, style: 'percent' });
      return format.number(figure, { ...digits, signDisplay: 'exceptZero' });
    },
    [format],
  );
}
