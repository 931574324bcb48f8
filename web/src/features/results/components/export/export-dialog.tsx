import type { Filter } from '@nazar/domain/results/filter/filter.ts';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../../ui/dialogs/dialog.tsx';
import { ExportPanel } from './export-panel.tsx';

type ExportDialogProps = {
  opened: boolean;
  onClose: () => void;
  inquiryId: string;
  filter: Filter | null;
};

/** Exports responses, all or those of the filter, for people who may see them. */
export function ExportDialog({ opened, onClose, inquiryId, filter }: ExportDialogProps) {
  const { t } = useTranslation('exports');
  return (
    <Dialog opened={opened} onClose={onClose} title={t('title')} centered size="lg">
      <ExportPanel inquiryId={inquiryId} filter={filter} />
    </Dialog>
  );
}
