import { Button, Group, Paper, Text } from '@mantine/core';
import { useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './reload-offer.module.css';
import { findMain } from './screen-focus.ts';
import { useReloadAdvice } from './use-reload-advice.ts';

let isOffered = false;
/** The number of screens that show the same advice instead of their content. */
let failedScreens = 0;
const listeners = new Set<() => void>();

function setOffered(offered: boolean): void {
  isOffered = offered;
  for (const listener of listeners) listener();
}

export const offerReload = () => setOffered(failedScreens === 0);

/** For a screen that offers the reload itself. */
export function useSuppressReloadOffer(): void {
  useEffect(() => {
    failedScreens += 1;
    setOffered(false);
    return () => {
      failedScreens -= 1;
    };
  }, []);
}

function follow(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Offers a reload once for all parts that could not be loaded. It uses only code that is already loaded. */
export function ReloadOffer() {
  const isShown = useSyncExternalStore(
    follow,
    () => isOffered,
    () => false,
  );
  return isShown && <Offer />;
}

function Offer() {
  const { t } = useTranslation();
  const { advice, canReload, isBack } = useReloadAdvice();
  const dismiss = () => {
    setOffered(false);
    findMain()?.focus({ preventScroll: true });
  };
  return (
    <Paper p="sm" shadow="md" className={classes.offer}>
      <div role="alert">
        <Text fw={600}>{t('error.partFailed')}</Text>
        {!isBack && <Text size="sm">{advice}</Text>}
      </div>
      {/* A restored connection is not important enough to interrupt a screen reader. */}
      <Text size="sm" role="status">
        {isBack && advice}
      </Text>
      <Group gap="xs" mt="xs">
        {canReload && <Button onClick={() => window.location.reload()}>{t('error.reload')}</Button>}
        <Button variant="subtle" onClick={dismiss}>
          {t('close')}
        </Button>
      </Group>
    </Paper>
  );
}
