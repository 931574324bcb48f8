import { Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { paths } from '../../api/paths.ts';
import { useReturnFocus } from '../use-return-focus.ts';
import { SharePanel } from './share-panel.tsx';

type ShareDialogProps = {
  inquiryId: string;
  title: string;
  opened: boolean;
  onClose: () => void;
  /** Whether it says how many came by each link, for the owner. */
  counts?: boolean;
};

export function ShareDialog({ inquiryId, title, opened, onClose, counts = false }: ShareDialogProps) {
  const { t } = useTranslation('share');
  useReturnFocus();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('title')}
      centered
      closeButtonProps={{ 'aria-label': t('close', { ns: 'common' }) }}
      styles={{ title: { fontWeight: 600 } }}
    >
      <SharePanel
        url={`${window.location.origin}${paths.inquiry(inquiryId)}`}
        embedUrl={`${window.location.origin}${paths.participate(inquiryId)}`}
        title={title}
        inquiryId={inquiryId}
        {...(counts && { counted: inquiryId })}
      />
    </Modal>
  );
}
