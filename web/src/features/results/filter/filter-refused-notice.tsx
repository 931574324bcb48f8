import { Button, Stack, Title } from '@mantine/core';
import { IconFilterOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../../api/api-problem.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { FilterBar } from './filter-bar.tsx';
import type { FilterState } from './use-filter-state.ts';

export function isFilterRefusal(problem: unknown): problem is ApiProblem {
  return (
    problem instanceof ApiProblem && Object.keys(problem.fields).some((path) => path.startsWith('filter'))
  );
}

type FilterRefusedNoticeProps = {
  title: string;
  inquiryId: string;
  filter: FilterState;
  problem: ApiProblem;
};

/** Shown if the results can't use the filter in the URL. */
export function FilterRefusedNotice({ title, inquiryId, filter, problem }: FilterRefusedNoticeProps) {
  const { t } = useTranslation('filters');
  return (
    <Stack gap="md">
      <Title order={2} size="h3">
        {title}
      </Title>
      <FilterBar inquiryId={inquiryId} state={filter} />
      <EmptyState
        icon={IconFilterOff}
        title={t('refused.title')}
        action={
          <Button mt="xs" onClick={() => filter.change(null)}>
            {t('refused.clear')}
          </Button>
        }
      >
        {problem.texts.join(' ')}
      </EmptyState>
    </Stack>
  );
}
