import { Button, Group, Paper, Progress, Stack, Text, Title } from '@mantine/core';
import type { MyData, PersonalDataDownload } from '@nazar/domain/api/my-data-calls.ts';
import { IconDownload, IconPackageExport } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../i18n/use-format.ts';
import { usePersonalDownloadMutations } from '../my-data-queries.ts';
import { RequestPersonalDownloadDialog } from './request-personal-download-dialog.tsx';

const isOpen = ({ state }: PersonalDataDownload) => state === 'waiting' || state === 'running';

/** Downloads an archive of all the person's data, packed in the background. */
export function PersonalDownloadSection({ downloads }: Pick<MyData, 'downloads'>) {
  const { t } = useTranslation('myData');
  const titleId = useId();
  const [asking, setAsking] = useState(false);
  return (
    // Focusable, so that the focus stays here when the progress card replaces the button.
    <Paper component="section" tabIndex={-1} p={{ base: 'md', sm: 'lg' }} aria-labelledby={titleId}>
      <Title order={2} size="h4" id={titleId}>
        {t('download.title')}
      </Title>
      <Text size="sm" c="dimmed" mt={2} mb="md">
        {t('download.hint')}
      </Text>
      <Stack gap="sm" align="stretch">
        {downloads.map((item) => (
          <DownloadCard key={item.id} item={item} />
        ))}
      </Stack>
      {!downloads.some(isOpen) && (
        <Button
          mt={downloads.length > 0 ? 'md' : 0}
          leftSection={<IconPackageExport size={18} aria-hidden />}
          onClick={() => setAsking(true)}
        >
          {t('download.start')}
        </Button>
      )}
      {asking && <RequestPersonalDownloadDialog onClose={() => setAsking(false)} />}
    </Paper>
  );
}

const kilobyte = 1024;

function DownloadCard({ item }: { item: PersonalDataDownload }) {
  const { t } = useTranslation('myData');
  const format = useFormat();
  const { cancel } = usePersonalDownloadMutations();
  const { id, state, written, total, size, createdAt, url, expiresAt } = item;
  const bytes = size ?? 0;
  const isLarge = bytes >= kilobyte ** 2;
  const amount = isLarge ? bytes / kilobyte ** 2 : Math.max(1, bytes / kilobyte);
  const shown = format.number(amount, { maximumFractionDigits: isLarge ? 1 : 0 });
  return (
    <Paper withBorder p="sm">
      <Group justify="space-between" align="flex-start" gap="sm">
        <Stack gap={2} flex="1 1 220px" miw={0}>
          <Text fw={500}>{format.date(createdAt, 'dateTime')}</Text>
          <Text size="sm" c={state === 'failed' ? 'red.9' : 'dimmed'} role="status">
            {state === 'done' && expiresAt !== null
              ? url === null
                ? t('download.elsewhere')
                : t(isLarge ? 'download.doneMegabytes' : 'download.doneKilobytes', {
                    size: shown,
                    until: format.date(expiresAt, 'dateTime'),
                  })
              : t(`download.${state}`)}
          </Text>
        </Stack>
        <Group gap="xs">
          {url !== null && (
            <Button
              component="a"
              href={url}
              download
              size="xs"
              leftSection={<IconDownload size={16} aria-hidden />}
            >
              {t('download.get')}
            </Button>
          )}
          <Button
            size="xs"
            variant="subtle"
            color="gray.7"
            loading={cancel.isPending}
            onClick={() => cancel.mutate(id)}
          >
            {t(isOpen(item) ? 'download.cancel' : 'download.delete')}
          </Button>
        </Group>
      </Group>
      {state === 'running' && total !== null && total > 0 && (
        <Progress
          mt="xs"
          value={(100 * written) / total}
          aria-label={t('download.progress')}
          transitionDuration={200}
        />
      )}
    </Paper>
  );
}
