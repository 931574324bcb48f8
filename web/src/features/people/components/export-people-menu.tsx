import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionMenu } from '../../../ui/dialogs/action-menu.tsx';
import { downloadBlob, makeFileName } from '../../../ui/download/download-blob.ts';
import { useIsNarrow } from '../../../ui/use-media-query.ts';

type TableFormat = 'csv' | 'xlsx';
type Save = (format: TableFormat, load?: (format: TableFormat) => Promise<Blob>) => void;

type ExportMenuProps = {
  /** The file's name. */
  name: string;
  load: (format: TableFormat) => Promise<Blob>;
  label?: ReactNode;
  more?: (save: Save) => ReactNode;
};

/** Downloads a list of people as a table. */
export function ExportPeopleMenu({ name, load, label, more }: ExportMenuProps) {
  const { t } = useTranslation('people');
  const isNarrow = useIsNarrow();
  const [busy, setBusy] = useState(false);
  const save: Save = async (format, loadThis = load) => {
    setBusy(true);
    try {
      downloadBlob(await loadThis(format), makeFileName(name, format));
    } catch {
      // The call has already shown its failure.
    } finally {
      setBusy(false);
    }
  };
  return (
    <ActionMenu
      button={
        isNarrow ? (
          <ActionIcon size={40} loading={busy} aria-label={t('export')}>
            <IconDownload size={20} aria-hidden />
          </ActionIcon>
        ) : (
          <Button variant="subtle" loading={busy} leftSection={<IconDownload size={18} aria-hidden />}>
            {t('export')}
          </Button>
        )
      }
    >
      {label}
      <Menu.Item onClick={() => save('xlsx')}>Excel (XLSX)</Menu.Item>
      <Menu.Item onClick={() => save('csv')}>CSV</Menu.Item>
      {more?.(save)}
    </ActionMenu>
  );
}
