import { Button, Group, Paper, Text } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { findMain } from './screen-focus.ts';

let isOffered = false;
const listeners = new Set<() => void>();

function setOffered(offered: boolean): void {
  isOffered = offered;
  for (const listener of listeners) listener();
}

export const offerReload = () => setOffered(true);

function follow(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Says once for all parts that could not be loaded what helps. It needs nothing that isn't there already. */
export function ReloadOffer() {
  const { t } = useTranslation();
  const isShown = useSyncExternalStore(
    follow,
    () => isOffered,
    () => false,
  );
  if (!isShown) return null;
  const dismiss = () => {
    setOffered(false);
    findMain()?.focus({ preventScroll: true });
  };
  return (
    <Paper
      role="alert"
      p="sm"
      shadow="md"
      {...{ pos: 'fixed', bottom: 16, left: 16, right: 16, maw: 440, mx: 'auto' }}
      style={{ zIndex: 400 }}
    >
      <Text fw={600}>{t('error.partFailed')}</Text>
      <Text size="sm">{t('error.screenFailedText')}</Text>
      <Group gap="xs" mt="xs">
        <Button onClick={() => window.location.reload()}>{t('error.reload')}</Button>
        <Button variant="subtle" onClick={dismiss}>
          {t('close')}
        </Button>
      </Group>
    </Paper>
  );
}
