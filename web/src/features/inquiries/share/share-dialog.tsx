import { Modal } from '@mantine/core';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { useReturnFocus } from '../../../ui/use-return-focus.ts';
import { SharePanel } from './share-panel.tsx';

type ShareDialogProps = Omit<ComponentProps<typeof SharePanel>, 'frame'> & {
  opened: boolean;
  onClose: () => void;
};

export function ShareDialog({ opened, onClose, ...shared }: ShareDialogProps) {
  const { t } = useTranslation('share');
  useReturnFocus();
  return (
    <Modal opened={opened} onClose={onClose} title={t('title')} centered>
      <SharePanel {...shared} />
    </Modal>
  );
}
