import { Button, Group, Paper, Progress, Skeleton, Stack, Text, Title } from '@mantine/core';
import { cancelExport, getExports, type ListedExport } from '@nazar/domain/api/export-calls.ts';
import { hasValueModeSetting } from '@nazar/domain/exports/export-settings.ts';
import { minGroupSize } from '@nazar/domain/results/min-group-size.ts';
import { IconDownload } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../../../api/call-api.ts';
import { callQueryKey } from '../../../../api/query-client.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import { exportsQuery } from '../../exports-queries.ts';

/** My exports of an inquiry, polled while one is running. */
export function ExportList({ inquiryId, ref }: { inquiryId: string; ref: Ref<HTMLDivElement> }) {
  const { t } = useTranslation('exports');
  const exports = useQuery(exportsQuery(inquiryId));
  if (exports.data === undefined) {
    return exports.isError ? (
      <Button variant="subtle" onClick={() => void exports.refetch()}>
        {t('retry', { ns: 'common' })}
      </Button>
    ) : (
      <Skeleton h={84} />
    );
  }
  const { items } = exports.data;
  return (
    <Stack gap="sm" ref={ref}>
      <Title order={2} size="h6">
        {t('list')}
      </Title>
      {items.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('empty')}
        </Text>
      ) : (
        items.map((item) => <ExportCard key={item.id} item={item} />)
      )}
    </Stack>
  );
}

function ExportCard({ item }: { item: ListedExport }) {
  const { t } = useTranslation(['exports', 'filters']);
  const { inquiryId, url } = item;
  const { format, values } = item.settings;
  const queries = useQueryClient();
  const cancel = useMutation({
    mutationFn: () => callApi(cancelExport, { id: item.id }),
    onSettled: () => queries.invalidateQueries({ queryKey: callQueryKey(getExports, { inquiryId }) }),
  });
  const isOpen = item.state === 'waiting' || item.state === 'running';
  return (
    <Paper withBorder p="sm" component="section" aria-label={t(`format.${format}`)}>
      <Group justify="space-between" align="flex-start" gap="sm">
        <Stack gap={2} flex="1 1 220px" miw={0}>
          <Text fw={500}>
            {t(`format.${format}`)}
            {hasValueModeSetting(format) && ` · ${t(`written.${values}`)}`}
            {item.filtered && ` · ${t('export.mark', { ns: 'filters' })}`}
          </Text>
          <ExportState item={item} />
        </Stack>
        <Group gap="xs">
          {url !== null && (
            <Button component="a" href={url} download size="xs" leftSection={<IconDownload size={16} />}>
              {t('download')}
            </Button>
          )}
          <Button
            size="xs"
            variant="subtle"
            color="gray.7"
            loading={cancel.isPending}
            onClick={() => cancel.mutate()}
          >
            {t(isOpen ? 'cancel' : 'delete')}
          </Button>
        </Group>
      </Group>
      {item.state === 'running' && item.total !== null && item.total > 0 && (
        <Progress
          mt="xs"
          value={(100 * item.written) / item.total}
          aria-label={t('progress')}
          transitionDuration={200}
        />
      )}
    </Paper>
  );
}

const kilobyte = 1024;

function ExportState({ item }: { item: ListedExport }) {
  const { t } = useTranslation('exports');
  const format = useFormat();
  const { state, written, total, failure, size, takenAt, expiresAt } = item;
  const moment = (at: string) => ({ moment: format.date(at, 'dateTime') });
  const numbers = { written: format.number(written), total: format.number(total ?? 0) };
  if (state === 'failed') {
    return (
      <Text size="sm" c="red.9">
        {t('state.failed')}: {t(`failure.${failure ?? 'internal'}`, { least: format.number(minGroupSize) })}
      </Text>
    );
  }
  if (state !== 'done') {
    return (
      <Text size="sm" c="dimmed" role="status">
        {state === 'running' && total !== null
          ? `${t('state.running')}: ${t('state.runningOf', numbers)}`
          : t(`state.${state === 'running' ? 'running' : 'waiting'}`)}
      </Text>
    );
  }
  const bytes = size ?? 0;
  const isLarge = bytes >= kilobyte * kilobyte;
  const amount = isLarge ? bytes / kilobyte ** 2 : Math.max(1, bytes / kilobyte);
  const shown = format.number(amount, { maximumFractionDigits: isLarge ? 1 : 0 });
  return (
    <Text size="sm" c="dimmed" role="status">
      {takenAt !== null && t('taken', moment(takenAt))}
      {` · ${t(isLarge ? 'size.megabytes' : 'size.kilobytes', { size: shown })}`}
      {expiresAt !== null && ` · ${t('kept', moment(expiresAt))}`}
    </Text>
  );
}
