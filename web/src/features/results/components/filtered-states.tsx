import { Alert, Button, Stack, Title } from '@mantine/core';
import type { Summary } from '@nazar/domain/api/result-calls.ts';
import { minGroupSize } from '@nazar/domain/results/min-group-size.ts';
import { IconFilterOff, IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../../api/api-problem.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FilterBar } from '../../../ui/filter/filter-bar.tsx';
import type { FilterState } from '../../../ui/filter/use-filter.ts';

/** How many belong to the filter, and what is not shown with it. */
export function Matching({ summary: { filtered, finished } }: { summary: Summary }) {
  const { t } = useTranslation('filters');
  const format = useFormat();
  if (filtered === undefined || filtered.withheld) return null;
  const { matching, limited } = filtered;
  const counts = { count: matching, matching: format.number(matching), all: format.number(finished) };
  return (
    <>
      {t('matching', counts)}
      {limited && ` ${t('limitedHint')}`}
    </>
  );
}

/** How many are in one of two groups. */
export function GroupSize({ summary: { filtered, finished } }: { summary: Summary }) {
  const { t } = useTranslation('filters');
  const format = useFormat();
  if (filtered?.withheld === true) return <>{t('compare.few')}</>;
  const count = filtered?.matching ?? finished;
  const all = filtered === undefined ? `${t('compare.everybody')} · ` : '';
  return <>{`${all}${t('compare.all', { count, shown: format.number(count) })}`}</>;
}

/** Nobody, or too few to tell of, and what to do about it. */
export function NothingFiltered({ withheld, onClear }: { withheld: boolean; onClear: () => void }) {
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

export function isRefusedFilter(problem: unknown): problem is ApiProblem {
  return (
    problem instanceof ApiProblem && Object.keys(problem.fields).some((path) => path.startsWith('filter'))
  );
}

type FilterRefusedProps = { inquiryId: string; filter: FilterState; problem: ApiProblem };

/** An address whose filter these results don't take. */
export function FilterRefused({ inquiryId, filter, problem }: FilterRefusedProps) {
  const { t } = useTranslation(['results', 'filters']);
  return (
    <Stack gap="md">
      <Title order={1} size="h3">
        {t('title')}
      </Title>
      <FilterBar inquiryId={inquiryId} state={filter} />
      <EmptyState
        icon={IconFilterOff}
        title={t('refused.title', { ns: 'filters' })}
        action={
          <Button mt="xs" onClick={() => filter.change(null)}>
            {t('refused.clear', { ns: 'filters' })}
          </Button>
        }
      >
        {problem.texts.join(' ')}
      </EmptyState>
    </Stack>
  );
}
