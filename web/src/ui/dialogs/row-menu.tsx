import { ActionIcon } from '@mantine/core';
import { IconDotsVertical } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ActionMenu } from './action-menu.tsx';

type RowMenuProps = {
  /** The menu's label, with the name of its object. */
  label: string;
  loading?: boolean;
  className?: string | undefined;
  /** The menu items. */
  children: ReactNode;
};

/** A menu with the actions on one entry of a list, behind three dots. */
export function RowMenu({ label, loading = false, className, children }: RowMenuProps) {
  return (
    <ActionMenu
      button={
        <ActionIcon
          color="dark"
          size={40}
          aria-label={label}
          loading={loading}
          {...(className !== undefined && { className })}
        >
          <IconDotsVertical size={20} aria-hidden />
        </ActionIcon>
      }
    >
      {children}
    </ActionMenu>
  );
}
