import { Group, Title } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';

/** The heading of a step that succeeded. */
export function SuccessHeading({ children }: { children: string }) {
  return (
    <Title order={2} size="h4">
      <Group gap={8} component="span">
        <IconCircleCheck size={22} color="var(--mantine-color-teal-8)" aria-hidden />
        {children}
      </Group>
    </Title>
  );
}
