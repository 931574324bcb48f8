import { Button, Group, Paper, Text } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { findMainElement } from '../focus/screen-focus.ts';
import { makeSharedValue } from '../make-shared-value.ts';
import classes from './reload-offer.module.css';
import { useReloadAdvice } from './use-reload-advice.ts';

const isOffered = makeSharedValue(false);
/** The number of screens that show the same advice instead of their content. */
let failedScreens = 0;

export const offerReload = () => isOffered.set(failedScreens === 0);

/** For a screen that offers the reload itself. */
export function useSuppressReloadOffer(): void {
  useEffect(() => {
    failedScreens += 1;
    isOffered.set(false);
    return () => {
      failedScreens -= 1;
    };
  }, []);
}

/** Offers a reload once for all parts that could not be loaded. It uses only code that is already loaded. */
export function ReloadOffer() {
  return isOffered.use() && <Offer />;
}

function Offer() {
  const { t } = useTranslation();
  const { advice, canReload, isBack } = useReloadAdvice();
  const dismiss = () => {
    isOffered.set(false);
    findMainElement()?.focus({ preventScroll: true });
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
