import { Anchor, Group, Stack, Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

type HeadingProps = { children: ReactNode; back: { to: string; text: string } };

/** What the screen is about, and the way to what it belongs to. */
export function Heading({ children, back }: HeadingProps) {
  return (
    <Stack gap={4} miw={0}>
      <Title order={1} size="h2" style={{ overflowWrap: 'anywhere' }}>
        {children}
      </Title>
      <Anchor component={Link} to={back.to} size="sm" w="fit-content">
        <Group gap={6} wrap="nowrap" component="span">
          <IconArrowLeft size={16} className="mirrored" aria-hidden />
          <span>{back.text}</span>
        </Group>
      </Anchor>
    </Stack>
  );
}
