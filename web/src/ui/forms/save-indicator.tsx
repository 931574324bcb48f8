import { Group, Loader, Text } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconCloudOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

export type SaveState = 'idle' | 'saving' | 'saved' | 'failed' | 'offline';

type SaveIndicatorProps = {
  state: SaveState;
  /** Set beside other buttons on a phone. */
  isShort?: boolean;
};

/** Shows whether the work is saved. */
export function SaveIndicator({ state, isShort = false }: SaveIndicatorProps) {
  const { t } = useTranslation();
  const color = state === 'failed' ? 'var(--mantine-color-error)' : 'dimmed';
  return (
    <Group gap={6} wrap="nowrap" role="status" mih={20}>
      {state === 'saving' && <Loader type="oval" size={14} />}
      {state === 'saved' && <IconCheck size={16} color="var(--mantine-color-teal-9)" aria-hidden />}
      {state === 'offline' && (
        <IconCloudOff size={16} color="var(--mantine-color-dimmed)" style={{ flexShrink: 0 }} aria-hidden />
      )}
      {state === 'failed' && <IconAlertTriangle size={16} color="var(--mantine-color-error)" aria-hidden />}
      {state !== 'idle' && (
        <Text size="sm" c={color}>
          {t(isShort && state === 'offline' ? 'saved.offlineShort' : `saved.${state}`)}
        </Text>
      )}
    </Group>
  );
}
