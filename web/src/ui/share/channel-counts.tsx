import { Group, Stack, Text } from '@mantine/core';
import { getChannels } from '@nazar/domain/api/response-calls.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { callQuery } from '../../api/query-client.ts';

const ourNames = ['telegram', 'whatsapp', 'bale', 'eitaa', 'x', 'linkedin', 'facebook', 'email'] as const;

/** For the owner, beside the links: how many responses each of them brought. */
export function ChannelCounts({ inquiryId }: { inquiryId: string }) {
  const { t } = useTranslation('share');
  const { data } = useQuery({ ...callQuery(getChannels, { inquiryId }), refetchOnMount: 'always' });
  if (data === undefined) return null;
  const { channels, least } = data;
  const nameOf = (channel: string) => {
    const known = ourNames.find((name) => name === channel);
    if (known !== undefined) return t(`by.${known}`);
    if (channel === 'app') return t('by.system');
    if (channel === 'qr') return t('qr');
    return channel === 'embed' ? t('embedded') : null;
  };
  const most = Math.max(1, ...channels.map(({ responses }) => responses));
  return (
    <section aria-labelledby="channel-counts">
      <Text size="sm" fw={500} mb={6} id="channel-counts">
        {t('cameBy')}
      </Text>
      {channels.length > 0 && (
        <Stack component="ul" gap={6} p={0} m={0} mb={6} style={{ listStyle: 'none' }}>
          {channels.map(({ channel, responses }) => (
            <li key={channel}>
              <Group justify="space-between" gap="xs" wrap="nowrap" fz="sm">
                <Text inherit truncate>
                  {nameOf(channel) ?? <bdi>{channel}</bdi>}
                </Text>
                <Text inherit fw={600} style={{ flexShrink: 0 }}>
                  {t('responses', { count: responses })}
                </Text>
              </Group>
              <div
                aria-hidden="true"
                style={{
                  height: 4,
                  width: `${(responses / most) * 100}%`,
                  borderRadius: 2,
                  background: 'var(--mantine-color-cyan-6)',
                }}
              />
            </li>
          ))}
        </Stack>
      )}
      <Text size="xs" c="dimmed">
        {least > 1 ? t('cameByLeast', { count: least }) : channels.length === 0 && t('cameByNone')}
      </Text>
    </section>
  );
}
