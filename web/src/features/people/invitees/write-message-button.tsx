import { Button } from '@mantine/core';
import { IconMailForward } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';

type WriteMessageButtonProps = Pick<LinkProps, 'to' | 'state'> & { children: ReactNode };

/** Links to the message form for some of the list. */
export function WriteMessageButton({ to, state, children }: WriteMessageButtonProps) {
  return (
    <Button
      component={Link}
      to={to}
      state={state}
      size="xs"
      variant="subtle"
      leftSection={<IconMailForward size={16} className="mirrored" aria-hidden />}
    >
      {children}
    </Button>
  );
}
