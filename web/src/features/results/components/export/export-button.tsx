import { Button, Modal } from '@mantine/core';
import type { Filter } from '@nazar/domain/results/filter/filter.ts';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ExportPanel } from './export-panel.tsx';

/** Opens the export of responses, for people who may see single responses. */
export function ExportButton({ inquiryId, filter }: { inquiryId: string; filter: Filter | null }) {
  const { t } = useTranslation('exports');
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  return (
    <>
      <Button
        size="sm"
        variant="subtle"
        px="xs"
        leftSection={<IconDownload size={18} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        {t('export')}
      </Button>
      <Modal opened={opened} onClose={close} title={t('title')} centered size="lg">
        <ExportPanel inquiryId={inquiryId} filter={filter} />
      </Modal>
    </>
  );
}
