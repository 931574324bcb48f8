import { Modal, type ModalProps } from '@mantine/core';
import { useCloseOnBack } from '../navigation/leave-guards.ts';

/** A modal dialog, which Back closes. */
export function Dialog(props: ModalProps) {
  useCloseOnBack(props.opened, props.onClose);
  return <Modal {...props} />;
}
