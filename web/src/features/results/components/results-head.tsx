import { Badge, Button, Group, Title } from '@mantine/core';
import type { Summary } from '@nazar/domain/api/result-calls.ts';
import { IconChartBar, IconTable, IconTableColumn } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../api/paths.ts';
import { WrittenText } from '../../../ui/written-text.tsx';
import type { FilterState } from '../filter/use-filter.ts';
import { ExportButton } from './export/export-button.tsx';
import { NoticesButton } from './notices/notices-button.tsx';

type ResultsHeadProps = { summary: Summary; interrupted: boolean; filter: FilterState };

/** What the results are of, whether they are up to date, and where one can go on with them. */
export function ResultsHead({ summary, interrupted, filter }: ResultsHeadProps) {
  const { t } = useTranslation('results');
  const { inquiryId, seeResponses, canEdit, finished } = summary;
  return (
    <Group justify="space-between" gap="sm">
      <Group gap="sm" miw={0}>
        <Title order={1} size="h3" dir="auto" style={{ overflowWrap: 'anywhere' }}>
          <WrittenText text={summary.title} />
        </Title>
        <Badge variant="light" color={interrupted ? 'gray' : 'teal'} tt="none" aria-live="polite">
          {interrupted ? t('notLive') : t('live')}
        </Badge>
      </Group>
      <Group gap="xs">
        {seeResponses && (
          <Button
            size="sm"
            component={Link}
            to={filter.carry(paths.responses(inquiryId))}
            leftSection={<IconTable size={18} />}
          >
            {t('responses')}
          </Button>
        )}
        {seeResponses && finished > 0 && <ExportButton inquiryId={inquiryId} filter={filter.filter} />}
        {finished > 0 && (
          <Button
            size="sm"
            component={Link}
            to={filter.carry(paths.crossTab(inquiryId))}
            leftSection={<IconTableColumn size={18} />}
          >
            {t('crossTab')}
          </Button>
        )}
        <Button
          size="sm"
          component={Link}
          to={filter.carry(paths.charts(inquiryId))}
          leftSection={<IconChartBar size={18} />}
        >
          {t('charts')}
        </Button>
        {canEdit && <NoticesButton inquiryId={inquiryId} />}
      </Group>
    </Group>
  );
}
