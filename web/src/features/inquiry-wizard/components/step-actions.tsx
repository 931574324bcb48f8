import { Button, Group } from '@mantine/core';
import { IconArrowLeft, IconArrowRight, IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './step-actions.module.css';

type StepActionsProps = {
  onPrevious: (() => void) | undefined;
  onFinish: () => void;
  busy: boolean;
  /** The step's way on: to the next one, or publishing. */
  children: ReactNode;
};

/** The way through the steps; stays in reach while a long step is scrolled. */
export function StepActions({ onPrevious, onFinish, busy, children }: StepActionsProps) {
  const { t } = useTranslation('wizard');
  return (
    <Group className={classes.bar} justify="space-between" gap="xs" wrap="nowrap">
      <Button
        variant="subtle"
        px="xs"
        aria-label={t('previous')}
        className={classes.previous}
        disabled={onPrevious === undefined}
        onClick={onPrevious}
        leftSection={<IconArrowLeft size={18} className="mirrored" aria-hidden />}
      >
        {t('previous')}
      </Button>
      <Group gap="xs" wrap="nowrap">
        <Button
          variant="subtle"
          px="xs"
          onClick={onFinish}
          aria-busy={busy}
          leftSection={<IconCheck size={18} aria-hidden />}
          className={classes.finish}
        >
          {t('saveAndFinish')}
        </Button>
        {children}
      </Group>
    </Group>
  );
}

export function NextButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation('wizard');
  return (
    <Button
      size="md"
      px="md"
      onClick={onClick}
      rightSection={<IconArrowRight size={18} className="mirrored" aria-hidden />}
    >
      {t('saveAndNext')}
    </Button>
  );
}
