import { Button, Group } from '@mantine/core';
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './step-actions.module.css';

type StepActionsProps = {
  /** What the way back is called. */
  previous: string;
  onPrevious: (() => void) | undefined;
  /** Beside the way back. */
  tools?: ReactNode;
  /** What else can be done, the step's way on last. */
  children: ReactNode;
};

/**
 * The way through a wizard's steps; stays in reach while a long step is scrolled. The screen around it
 * says `data-fills-page`.
 */
export function StepActions({ previous, onPrevious, tools, children }: StepActionsProps) {
  return (
    <Group data-end-bar className={classes.bar} justify="space-between" gap="xs" wrap="nowrap">
      <Group gap="xs" wrap="nowrap">
        <Button
          variant="subtle"
          px="xs"
          aria-label={previous}
          className={classes.previous}
          disabled={onPrevious === undefined}
          onClick={onPrevious}
          leftSection={<IconArrowLeft size={18} className="mirrored" aria-hidden />}
        >
          {previous}
        </Button>
        {tools}
      </Group>
      <Group gap="xs" wrap="nowrap">
        {children}
      </Group>
    </Group>
  );
}

type NextButtonProps = { loading?: boolean; onClick: () => void; children: ReactNode };

export function NextButton({ loading = false, onClick, children }: NextButtonProps) {
  return (
    <Button
      size="md"
      px="md"
      loading={loading}
      onClick={onClick}
      rightSection={<IconArrowRight size={18} className="mirrored" aria-hidden />}
    >
      {children}
    </Button>
  );
}
