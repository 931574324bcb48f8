import { Group, Stack, Text } from '@mantine/core';
import { getChannels } from '@nazar/domain/api/response-calls.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { callQuery } from '../../../api/query-client.ts';
import { PartLoadFailure } from '../../../ui/loading/part-load-failure.tsx';

const ourNames = ['telegram', 'whatsapp', 'bale', 'eitaa', 'x', 'linkedin', 'facebook', 'email'] as const;

const bar = { height: 6, borderRadius: 3, overflow: 'hidden', background: 'var(--mantine-color-cyan-2)' };
/** The share of visits that led to a response. */
const filled = { height: '100%', background: 'var(--mantine-color-cyan-7)' };

/** The owner's numbers beside the links: visits and responses of each link. */
export function ChannelCounts({ inquiryId }: { inquiryId: string }) {
  const { t } = useTranslation('share');
  const query = useQuery({ ...callQuery(getChannels, { inquiryId }), refetchOnMount: 'always' });
  if (query.data === undefined) return <PartLoadFailure query={query} />;
  const { channels } = query.data;
  const getChannelName = (channel: string) => {
    const known = ourNames.find((name) => name === channel);
    if (known !== undefined) return t(`by.${known}`);
    if (channel === 'app') return t('by.system');
    if (channel === 'qr') return t('qr');
    return channel === 'embed' ? t('embedded') : null;
  };
  const most = Math.max(1, ...channels.map(({ visits }) => visits));
  return (
    <section aria-labelledby="channel-counts">
      <Text size="sm" fw={500} mb={6} id="channel-counts">
        {t('cameBy')}
      </Text>
      {channels.length > 0 && (
        <Stack component="ul" gap={6} p={0} m={0} mb={6} style={{ listStyle: 'none' }}>
          {channels.map(({ channel, responses, visits }) => (
            <li key={channel}>
              <Group justify="space-between" gap="xs" wrap="nowrap" fz="sm">
                <Text inherit style={{ overflowWrap: 'anywhere' }}>
                  {getChannelName(channel) ?? <bdi>{channel}</bdi>}
                </Text>
                <Text inherit fw={600} style={{ flexShrink: 0 }}>
                  {t('cameByBoth', {
                    visits: t('visits', { count: visits }),
                    responses: t('responses', { count: responses }),
                  })}
                </Text>
              </Group>
              <div aria-hidden="true" style={{ ...bar, width: `${(visits / most) * 100}%` }}>
                <div style={{ ...filled, width: `${visits === 0 ? 0 : (responses / visits) * 100}%` }} />
              </div>
            </li>
          ))}
        </Stack>
      )}
      {channels.length > 0 && (
        <Text size="xs" c="dimmed" mb={4}>
          {t('visitsMean')}
        </Text>
      )}
      {channels.length === 0 && (
        <Text size="sm" mb={4}>
          {t('cameByNone')}
        </Text>
      )}
    </section>
  );
}
