import { useNetwork } from '@mantine/hooks';
import { useEffect } from 'react';
import { registerOfflineMark } from '../../../api/offline-marks.ts';
import type { SaveState } from '../../../ui/forms/save-indicator.tsx';

/** Whether the editor shows that there is no connection, which then need not be reported again. */
export function useIsEditorOffline(save: SaveState): boolean {
  const { online } = useNetwork();
  const isOffline = save === 'offline' || (!online && save !== 'failed');
  useEffect(() => (isOffline ? registerOfflineMark() : undefined), [isOffline]);
  return isOffline;
}
