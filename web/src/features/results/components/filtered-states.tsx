import { Alert, Button } from '@mantine/core';
import type { ResultsSummary } from '@nazar/domain/api/result-calls.ts';
import { minGroupSize } from '@nazar/domain/results/min-group-size.ts';
import { IconFilterOff, IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';

/** The number of responses that match the filter, and what is hidden because of it. */
export function MatchingResponseCount({ summary }: { summary: ResultsSummary }) {
  const { filtered } = summary;
  const { t } = useTranslation('filters');
  const format = useFormat();
  if (filtered === undefined || filtered.withheld) return null;
  const { matching, limited } = filtered;
  const counts = { count: matching, matching: format.number(matching), all: format.number(summary.finished) };
  return (
    <>
      {t('matching', counts)}
      {limited && ` ${t('limitedHint')}`}
    </>
  );
}

/** The number of responses in one of two groups. */
export function ComparedGroupSize({ summary }: { summary: ResultsSummary }) {
  const { filtered } = summary;
  const { t } = useTranslation('filters');
  const format = useFormat();
  if (filtered?.withheld === true) return <>{t('compare.few')}</>;
  const count = filtered?.matching ?? summary.finished;
  const all = filtered === undefined ? `${t('compare.allResponses')} · ` : '';
  return <>{`${all}${t('compare.all', { count, shown: format.number(count) })}`}</>;
}

/** Says that no responses match, or too few to show, with a button to remove the filter. */
export function NoMatchingResponses({ withheld, onClear }: { withheld: boolean; onClear: () => void }) {
  const { t } = useTranslation('filters');
  const format = useFormat();
  if (withheld) {
    return (
      <Alert icon={<IconLock />} color="cyan.9" title={t('withheld.title')}>
        {t('withheld.text', { least: format.number(minGroupSize) })}
      </Alert>
    );
  }
  return (
    <EmptyState
      icon={IconFilterOff}
      title={t('none.title')}
      action={
        <Button mt="xs" onClick={onClear}>
          {t('none.clear')}
        </Button>
      }
    >
      {t('none.text')}
    </EmptyState>
  );
}
