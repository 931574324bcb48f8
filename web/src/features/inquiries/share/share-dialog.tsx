import { Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useReturnFocus } from '../../../ui/use-return-focus.ts';
import { SharePanel } from './share-panel.tsx';

type ShareDialogProps = {
  inquiryId: string;
  title: string;
  opened: boolean;
  onClose: () => void;
  /** For the owner: whether links can be named and show their number of visitors. */
  counts?: boolean;
};

export function ShareDialog({ inquiryId, title, opened, onClose, counts = false }: ShareDialogProps) {
  const { t } = useTranslation('share');
  useReturnFocus();
  return (
    <Modal opened={opened} onClose={onClose} title={t('title')} centered>
      <SharePanel inquiryId={inquiryId} title={title} counts={counts} />
    </Modal>
  );
}
