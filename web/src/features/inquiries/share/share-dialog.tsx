import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { useReturnFocus } from '../../../ui/focus/use-return-focus.ts';
import { SharePanel } from './share-panel.tsx';

type ShareDialogProps = Omit<ComponentProps<typeof SharePanel>, 'frame'> & {
  opened: boolean;
  onClose: () => void;
};

export function ShareDialog({ opened, onClose, ...shared }: ShareDialogProps) {
  const { t } = useTranslation('share');
  useReturnFocus();
  return (
    <Dialog opened={opened} onClose={onClose} title={t('title')} centered>
      <SharePanel {...shared} />
    </Dialog>
  );
}
