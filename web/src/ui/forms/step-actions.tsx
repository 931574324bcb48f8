import { Button, Group } from '@mantine/core';
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './step-actions.module.css';

type StepActionsProps = {
  /** The label of the Back button. */
  previous: string;
  onPrevious: (() => void) | undefined;
  /** Shown beside the Back button. */
  tools?: ReactNode;
  /** Other actions, with the Next button last. */
  children: ReactNode;
};

type ActionBarProps = { start: ReactNode; children: ReactNode };

/** Buttons at the end of a page that stay visible while it scrolls. The surrounding screen sets `data-fills-page`. */
export function ActionBar({ start, children }: ActionBarProps) {
  return (
    <Group className={classes.bar} justify="space-between" gap="xs" wrap="nowrap">
      <Group gap="xs" wrap="nowrap">
        {start}
      </Group>
      <Group gap="xs" wrap="nowrap">
        {children}
      </Group>
    </Group>
  );
}

/** The buttons of a wizard's step. */
export function StepActions({ previous, onPrevious, tools, children }: StepActionsProps) {
  return (
    <ActionBar
      start={
        <>
          <Button
            variant="subtle"
            px="xs"
            aria-label={previous}
            className={classes.previous}
            disabled={onPrevious === undefined}
            // The first step keeps its place, so that the tools beside it don't move.
            style={onPrevious === undefined ? { visibility: 'hidden' } : undefined}
            onClick={onPrevious}
            leftSection={<IconArrowLeft size={18} className="mirrored" aria-hidden />}
          >
            {previous}
          </Button>
          {tools}
        </>
      }
    >
      {children}
    </ActionBar>
  );
}

type NextButtonProps = {
  loading?: boolean;
  /** Set if no step follows, so that the button has no arrow. */
  isLast?: boolean;
  /** Without it, the button submits the surrounding form. */
  onClick?: () => void;
  /** Set if another button is the main one. */
  quiet?: boolean;
  children: ReactNode;
};

export function NextButton({ loading = false, isLast = false, onClick, quiet, children }: NextButtonProps) {
  return (
    <Button
      size="md"
      {...(quiet === true && { variant: 'subtle' })}
      px="md"
      loading={loading}
      {...(onClick === undefined ? { type: 'submit' } : { onClick })}
      rightSection={isLast ? undefined : <IconArrowRight size={18} className="mirrored" aria-hidden />}
    >
      {children}
    </Button>
  );
}
