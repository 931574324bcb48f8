import { Alert, Anchor, Group, Text } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { liveConnection, useLiveConnectionState } from '../../../api/live/live.ts';

/** Milliseconds without a connection before the notice appears. */
const unnoticed = 2_500;

/** Reports that the connection is lost, with a button to retry at once. */
export function ConnectionNotice() {
  const { t } = useTranslation('chat');
  const { status, problem } = useLiveConnectionState();
  const [isShown, setIsShown] = useState(false);
  const isLost = problem !== null && status !== 'open';
  useEffect(() => {
    if (!isLost) return setIsShown(false);
    const timer = setTimeout(() => setIsShown(true), unnoticed);
    return () => clearTimeout(timer);
  }, [isLost]);
  if (!isShown || problem === null) return null;
  return (
    <Alert
      color="red"
      mx="md"
      my={6}
      py={8}
      role="status"
      icon={<IconCloudOff size={18} aria-hidden />}
      styles={{ icon: { marginInlineEnd: 8 } }}
    >
      <Group gap="xs" justify="space-between" wrap="nowrap">
        <Text size="sm" c="dark.7">
          {t(`problem.${problem}`)}
        </Text>
        <Anchor
          component="button"
          type="button"
          fz="sm"
          underline="always"
          onClick={() => liveConnection.retry()}
        >
          {t('problem.retry')}
        </Anchor>
      </Group>
    </Alert>
  );
}
