import { Alert, Paper, Stack, Text } from '@mantine/core';
import type { CrossTab } from '@nazar/domain/api/result-calls.ts';
import {
  type CrossTabTestResult,
  significanceLevel,
} from '@nazar/domain/results/significance/cross-tab-test.ts';
import { minExpectedCount } from '@nazar/domain/results/significance/independence.ts';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../i18n/use-format.ts';
import classes from './cross-tab.module.css';

/** Says whether the answers are related, in words and numbers, or why that is unknown. */
export function CrossTabSignificanceNote({ table }: { table: CrossTab }) {
  const { t } = useTranslation('crossTab');
  const { test, untested } = table;
  if (test === null) {
    return (
      <Alert icon={<IconInfoCircle />} color="cyan.9" p="sm">
        {t(`untested.${untested ?? 'oneLine'}`)}
      </Alert>
    );
  }
  return (
    <Paper p="md" component="section" aria-label={t('finding.label')}>
      <Stack gap="sm">
        <Text fw={600}>{t(`finding.${test.isSignificant ? test.strength : 'chance'}`)}</Text>
        <Figures test={test} />
        <Warning test={test} />
        <Rule />
      </Stack>
    </Paper>
  );
}

function Figures({ test }: { test: CrossTabTestResult }) {
  const { t } = useTranslation('crossTab');
  const format = useFormat();
  const rounded = (value: number, digits: number) =>
    format.number(value, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  const smallest = 0.001;
  const p =
    test.p < smallest
      ? t('below', { value: format.number(smallest, { maximumFractionDigits: 3 }) })
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
    {
      name: test.method === 'eachOption' ? 'largestV' : 'cramersV',
      value: rounded(test.cramersV, 2),
    },
    { name: 'people', value: format.number(test.people) },
  ] as const;
  return (
    <dl className={classes.figures}>
      {all.map(({ name, value }) => (
        <div key={name}>
          <dt>{t(`test.${name}`)}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Warning({ test }: { test: CrossTabTestResult }) {
  const { t } = useTranslation('crossTab');
  const format = useFormat();
  const { cellsOfFewExpected, cells, method } = test;
  if (cellsOfFewExpected === 0) return null;
  return (
    <Alert icon={<IconAlertTriangle />} color="yellow.9" p="sm">
      {t(`few.${method === 'fisher' ? method : 'chiSquared'}`, {
        count: cellsOfFewExpected,
        few: format.number(cellsOfFewExpected),
        cells: format.number(cells),
        least: format.number(minExpectedCount),
      })}
    </Alert>
  );
}

function Rule() {
  const { t } = useTranslation('crossTab');
  const format = useFormat();
  const words = {
    level: format.percent(significanceLevel),
    p: format.number(significanceLevel),
    least: format.number(minExpectedCount),
  };
  return (
    <details className={classes.rule}>
      <summary>{t('rule.title')}</summary>
      <Stack gap={6} mt="xs" component="ul" ps="md" fz="sm">
        {(['chance', 'several', 'strength', 'marks', 'many', 'few', 'cause'] as const).map((part) => (
          <li key={part}>{t(`rule.${part}`, words)}</li>
        ))}
      </Stack>
    </details>
  );
}
