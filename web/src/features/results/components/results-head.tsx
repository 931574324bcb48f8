import { Badge, Button, Group } from '@mantine/core';
import type { Summary } from '@nazar/domain/api/result-calls.ts';
import { IconTableColumn } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../api/paths.ts';
import type { FilterState } from '../filter/use-filter.ts';
import { ExportButton } from './export/export-button.tsx';
import { NoticesButton } from './notices/notices-button.tsx';

type ResultsHeadProps = { summary: Summary; interrupted: boolean; filter: FilterState };

/** Whether the results are up to date, and what can be done with them. */
export function ResultsHead({ summary, interrupted, filter }: ResultsHeadProps) {
  const { t } = useTranslation('results');
  const { inquiryId, seeResponses, canEdit, finished } = summary;
  return (
    <Group justify="space-between" gap="xs">
      <Badge variant="light" color={interrupted ? 'gray' : 'teal'} tt="none" aria-live="polite">
        {interrupted ? t('notLive') : t('live')}
      </Badge>
      <Group gap={4}>
        {seeResponses && finished > 0 && <ExportButton inquiryId={inquiryId} filter={filter.filter} />}
        {finished > 0 && (
          <Button
            size="sm"
            variant="subtle"
            px="xs"
            component={Link}
            to={filter.carry(paths.crossTab(inquiryId))}
            leftSection={<IconTableColumn size={18} aria-hidden />}
          >
            {t('crossTab')}
          </Button>
        )}
        {canEdit && <NoticesButton inquiryId={inquiryId} />}
      </Group>
    </Group>
  );
}
