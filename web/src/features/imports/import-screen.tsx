import { Alert, Anchor, Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import type { ImportDetails } from '@nazar/domain/api/import-calls.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { paths } from '../../api/app-paths.ts';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { useScreenTitle } from '../../ui/use-screen-title.ts';
import { ImportCheckReport } from './components/import-check-report.tsx';
import { ImportDoneSummary } from './components/import-done-summary.tsx';
import { ImportList } from './components/import-list.tsx';
import { ImportPlanForm } from './components/import-plan-form.tsx';
import { ImportProgress } from './components/import-progress.tsx';
import { ImportUploadCard } from './components/import-upload-card.tsx';
import { ImportedTablePreview } from './components/imported-table-preview.tsx';
import { RefusedCellsTable } from './components/refused-cells-table.tsx';
import { TableReadingForm } from './components/table-reading-form.tsx';
import {
  type ImportMutations,
  importQuery,
  isImportRunning,
  myInquiryQuery,
  useImportMutations,
} from './import-queries.ts';

/** Imports answers from a file into a new inquiry, or into the one in the URL. */
export function ImportScreen() {
  const { t } = useTranslation('imports');
  const [query] = useSearchParams();
  const id = query.get('id');
  const requestedId = query.get('inquiry');
  const item = useQuery({ ...importQuery(id ?? ''), enabled: id !== null }).data;
  const target = id === null ? requestedId : item === undefined ? undefined : findTargetId(item, requestedId);
  useScreenTitle(t('title'));
  return (
    <Stack gap="lg">
      <Stack gap={4}>
        <Title order={1} size="h2">
          {t('title')}
        </Title>
        {target === undefined && <Skeleton h={22} w={280} />}
        {target === null && <Text c="dimmed">{t('about')}</Text>}
        {typeof target === 'string' && <Target inquiryId={target} />}
      </Stack>
      {id === null ? <Start inquiryId={requestedId} /> : <OneImport key={id} id={id} named={requestedId} />}
    </Stack>
  );
}

/** The inquiry that a file is imported into: by its plan, else by the URL; null for a new one. */
function findTargetId({ plan, inquiryId }: ImportDetails, requestedId: string | null): string | null {
  if (plan !== null) return plan.kind === 'own' ? plan.inquiryId : null;
  return inquiryId ?? requestedId;
}

/** Shows the inquiry that the answers are added to. */
function Target({ inquiryId }: { inquiryId: string }) {
  const { t } = useTranslation('imports');
  const inquiry = useQuery(myInquiryQuery(inquiryId));
  if (inquiry.isError && inquiry.data === undefined)
    return <ErrorState error={inquiry.error} onRetry={() => void inquiry.refetch()} />;
  if (inquiry.data === undefined) return <Skeleton h={22} w={280} />;
  return (
    <Text c="dimmed" style={{ overflowWrap: 'anywhere' }}>
      {t('into')} <bdi>{inquiry.data.item.title}</bdi>
    </Text>
  );
}

function Start({ inquiryId }: { inquiryId: string | null }) {
  return (
    <>
      <ImportUploadCard inquiryId={inquiryId} />
      <ImportList inquiryId={inquiryId} />
    </>
  );
}

function OneImport({ id, named }: { id: string; named: string | null }) {
  const found = useQuery(importQuery(id));
  const steps = useImportMutations(id);
  if (found.data !== undefined)
    return <ImportBody item={found.data} steps={steps} inquiryId={findTargetId(found.data, named)} />;
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  return <Skeleton h={300} />;
}

type ImportBodyProps = { item: ImportDetails; steps: ImportMutations; inquiryId: string | null };

function ImportBody({ item, steps, inquiryId }: ImportBodyProps) {
  const { t } = useTranslation('imports');
  const [isChanging, setChanging] = useState(false);
  const { state, failure, contents } = item;
  const again = (
    <Anchor component={Link} to={paths.importAnswers({ inquiry: inquiryId })}>
      {t('another')}
    </Anchor>
  );
  const failed = failure !== null && !isImportRunning(item) && (
    <Alert color="red" icon={<IconAlertTriangle />} title={t('failed')}>
      {failure.text}
    </Alert>
  );
  if (isImportRunning(item)) return <ImportProgress item={item} steps={steps} />;
  if (state === 'done') return <ImportDoneSummary item={item} />;
  if (state === 'cancelled') {
    return (
      <Stack align="flex-start">
        <Text role="status">{t('cancelled')}</Text>
        {again}
      </Stack>
    );
  }
  if (state === 'checked' && !isChanging) {
    return (
      <>
        {failed}
        <ImportCheckReport item={item} steps={steps} onChange={() => setChanging(true)} />
      </>
    );
  }
  return (
    <>
      {failed}
      <Group justify="space-between" align="flex-start">
        <Text fw={500} style={{ overflowWrap: 'anywhere' }}>
          <bdi>{item.fileName}</bdi>
        </Text>
        <Button
          variant="subtle"
          size="compact-sm"
          loading={steps.cancel.isPending}
          onClick={() => steps.cancel.mutate()}
        >
          {t('discard')}
        </Button>
      </Group>
      {failed !== false && <RefusedCellsTable item={item} />}
      {contents === null ? (
        <TableReadingForm item={item} steps={steps} />
      ) : (
        <ImportPlanForm
          key={`${item.id} ${contents.format.sheet} ${contents.rows}`}
          item={item}
          contents={contents}
          steps={steps}
          inquiryId={inquiryId}
          onChecked={() => setChanging(false)}
          preview={
            <ImportedTablePreview contents={contents} isDoubtful={failed !== false}>
              <TableReadingForm item={item} steps={steps} />
            </ImportedTablePreview>
          }
        />
      )}
    </>
  );
}
