import { Stack, Text, Title } from '@mantine/core';
import { IconInbox } from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import { EmptyStateDrawing } from './empty-drawing.tsx';

type EmptyStateProps = {
  title: string;
  /** Says what the person can do. */
  children?: ReactNode;
  action?: ReactNode;
  /** 1 if the screen shows nothing else, so that it has a main heading. */
  order?: 1 | 2;
  /** Null for no drawing, beside another one. */
  icon?: ComponentType<{ size?: number | string; stroke?: number }> | null;
};

/** Replaces an empty list or screen and says what to do next. */
export function EmptyState({ title, children, action, order = 2, icon = IconInbox }: EmptyStateProps) {
  return (
    <Stack align="center" gap="sm" py={48} px="md" ta="center">
      {icon !== null && <EmptyStateDrawing icon={icon} />}
      <Title order={order} size="h4">
        {title}
      </Title>
      {children !== undefined && (
        <Text c="dimmed" maw={440}>
          {children}
        </Text>
      )}
      {action}
    </Stack>
  );
}
