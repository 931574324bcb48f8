import { Drawer, type DrawerProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useCloseOnBack } from '../navigation/leave-guards.ts';

/** Settings of a list on a phone, at the bottom of the screen, as high as its content. Back closes it. */
export function BottomSheet(props: DrawerProps) {
  const { t } = useTranslation();
  useCloseOnBack(props.opened, props.onClose);
  return (
    <Drawer
      position="bottom"
      styles={{ content: { height: 'auto', maxHeight: '90dvh' }, title: { fontWeight: 600 } }}
      closeButtonProps={{ 'aria-label': t('close', { ns: 'common' }) }}
      {...props}
    />
  );
}
