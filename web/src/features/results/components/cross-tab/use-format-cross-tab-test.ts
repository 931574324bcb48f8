import type { CrossTabTestResult } from '@nazar/domain/results/significance/cross-tab-test.ts';
import { minExpectedCount } from '@nazar/domain/results/significance/independence.ts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../i18n/use-format.ts';

const smallestP = 0.001;

/** The figures of a test with their names, and a warning if cells have too few people. */
export function useFormatCrossTabTest() {
  const { t } = useTranslation('crossTab');
  const format = useFormat();
  const rounded = (value: number, digits: number) =>
    format.number(value, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  const listFigures = (test: CrossTabTestResult) => {
    const p =
      test.p < smallestP
        ? t('below', { value: format.number(smallestP, { maximumFractionDigits: 3 }) })
        : rounded(test.p, 3);
    const figures = {
      fisher: [{ name: 'fisher', value: p }],
      chiSquared: [
        { name: 'chiSquared', value: rounded(test.chiSquared, 2) },
        { name: 'freedom', value: format.number(test.freedom) },
        { name: 'p', value: p },
      ],
      eachOption: [
        { name: 'tests', value: format.number(test.tests) },
        { name: 'corrected', value: p },
      ],
    } as const;
    const all = [
      ...figures[test.method],
      { name: test.method === 'eachOption' ? 'largestV' : 'cramersV', value: rounded(test.cramersV, 2) },
      { name: 'people', value: format.number(test.people) },
    ] as const;
    return all.map(({ name, value }) => ({ name, label: t(`test.${name}`), value }));
  };
  const formatWarning = ({ cellsOfFewExpected, cells, method }: CrossTabTestResult): string | null =>
    cellsOfFewExpected === 0
      ? null
      : t(`few.${method === 'fisher' ? method : 'chiSquared'}`, {
          count: cellsOfFewExpected,
          few: format.number(cellsOfFewExpected),
          cells: format.number(cells),
          least: format.number(minExpectedCount),
        });
  return { listFigures, formatWarning };
}
