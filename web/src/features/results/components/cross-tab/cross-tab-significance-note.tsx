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
import { useFormatCrossTabTest } from './use-format-cross-tab-test.ts';

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
  const { listFigures } = useFormatCrossTabTest();
  return (
    <dl className={classes.figures}>
      {listFigures(test).map(({ name, label, value }) => (
        <div key={name}>
          <dt>{label}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Warning({ test }: { test: CrossTabTestResult }) {
  const warning = useFormatCrossTabTest().formatWarning(test);
  if (warning === null) return null;
  return (
    <Alert icon={<IconAlertTriangle />} color="yellow.9" p="sm">
      {warning}
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
