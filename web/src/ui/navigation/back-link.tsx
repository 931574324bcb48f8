import { Anchor, Group } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** A link back to the list or page that a screen belongs to. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Anchor component={Link} to={to} size="sm" w="fit-content" data-screen-only>
      <Group gap={6} wrap="nowrap" component="span">
        <IconArrowLeft size={16} className="mirrored" aria-hidden style={{ flexShrink: 0 }} />
        <span>{children}</span>
      </Group>
    </Anchor>
  );
}
