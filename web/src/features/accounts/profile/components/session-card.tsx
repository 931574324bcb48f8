import { Badge, Button, Group, Paper, Text, ThemeIcon } from '@mantine/core';
import type { UserSession } from '@nazar/domain/api/user-shapes.ts';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { Trans, useTranslation } from 'react-i18next';
import { RelativeTime } from '../../../../ui/text/relative-time.tsx';
import { isHandheldDevice, parseUserAgent } from '../parse-user-agent.ts';
import { useFormatDeviceName } from '../use-format-device-name.ts';

type SessionCardProps = { session: UserSession; onEnd: () => void };

/** One signed-in browser. */
export function SessionCard({ session, onEnd }: SessionCardProps) {
  const { t } = useTranslation('profile');
  const name = useFormatDeviceName()(session.userAgent);
  const Icon = isHandheldDevice(parseUserAgent(session.userAgent)) ? IconDeviceMobile : IconDeviceDesktop;
  return (
    <Paper component="li" p="md">
      <Group wrap="nowrap" align="flex-start" gap="md">
        <ThemeIcon variant="light" size={44} radius="xl" aria-hidden>
          <Icon size={24} stroke={1.5} />
        </ThemeIcon>
        <Group flex={1} gap="xs" align="flex-start" justify="flex-end">
          <div style={{ flex: '1 1 190px', minWidth: 0 }}>
            <Group gap={8}>
              <Text fw={600}>{name}</Text>
              {session.isCurrent && (
                <Badge variant="light" color="teal" tt="none">
                  {t('sessions.thisDevice')}
                </Badge>
              )}
            </Group>
            <Text size="sm" c="dimmed" component="div">
              <Trans
                t={t}
                i18nKey="sessions.lastUsed"
                components={{ time: <RelativeTime at={session.lastUsedAt} hourly /> }}
              />
            </Text>
            <Text size="sm" c="dimmed" component="div">
              <Trans
                t={t}
                i18nKey="sessions.created"
                components={{ time: <RelativeTime at={session.createdAt} /> }}
              />
            </Text>
          </div>
          <Button
            variant="subtle"
            color="red"
            size="compact-md"
            onClick={onEnd}
            aria-label={t(session.isCurrent ? 'sessions.endThisLabel' : 'sessions.endLabel', { name })}
          >
            {t('sessions.end')}
          </Button>
        </Group>
      </Group>
    </Paper>
  );
}
