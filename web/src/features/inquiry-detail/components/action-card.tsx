import { Button, Divider, Group, Paper, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { PublicInquiry } from '@nazar/domain/api/inquiry-shapes.ts';
import {
  IconChartBar,
  IconClock,
  IconEyeOff,
  IconHourglass,
  IconListNumbers,
  IconPencil,
  IconShare,
  IconUsers,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../api/paths.ts';
import { ClosingTime } from '../../../ui/closing-time.tsx';
import { LazyShareDialog } from '../../../ui/share/lazy-share-dialog.tsx';
import { ParticipateBlock } from './participate-block.tsx';

/** The participation button, facts, and other actions on this inquiry. */
export function ActionCard({ inquiry }: { inquiry: PublicInquiry }) {
  const { t } = useTranslation('detail');
  const [sharing, { open, close }] = useDisclosure(false);
  const { abilities } = inquiry;
  return (
    <Paper p={{ base: 'md', sm: 'lg' }}>
      <Stack gap="md">
        <ParticipateBlock inquiry={inquiry} />
        <Stack gap={8} component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
          <Fact icon={IconListNumbers}>{t('questions', { count: inquiry.questionCount })}</Fact>
          <Fact icon={IconUsers}>{t('responses', { count: inquiry.responseCount })}</Fact>
          <Fact icon={IconClock}>
            <ClosingTime expireDate={inquiry.expireDate} />
          </Fact>
          {inquiry.timeLimit !== null && (
            <Fact icon={IconHourglass}>{t('timeLimit', { count: inquiry.timeLimit })}</Fact>
          )}
          {inquiry.anonymous && <Fact icon={IconEyeOff}>{t('anonymous')}</Fact>}
        </Stack>
        <Divider />
        <Stack gap="xs">
          <Button fullWidth leftSection={<IconShare size={18} aria-hidden />} onClick={open}>
            {t('share', { ns: 'share' })}
          </Button>
          {abilities.seeResults && (
            <Button
              component={Link}
              to={paths.results(inquiry.id)}
              fullWidth
              leftSection={<IconChartBar size={18} aria-hidden />}
            >
              {t('results')}
            </Button>
          )}
          {abilities.edit && (
            <Button
              component={Link}
              to={paths.wizard(inquiry.id)}
              fullWidth
              leftSection={<IconPencil size={18} aria-hidden />}
            >
              {t('edit', { ns: 'common' })}
            </Button>
          )}
        </Stack>
      </Stack>
      {sharing && (
        <LazyShareDialog inquiryId={inquiry.id} title={inquiry.publicTitle} opened onClose={close} />
      )}
    </Paper>
  );
}

function Fact({ icon: Icon, children }: { icon: typeof IconClock; children: ReactNode }) {
  return (
    <Group component="li" gap="xs" wrap="nowrap">
      <Icon
        size={18}
        stroke={1.6}
        color="var(--mantine-color-cyan-9)"
        aria-hidden
        style={{ flexShrink: 0 }}
      />
      <Text size="sm" component="div">
        {children}
      </Text>
    </Group>
  );
}
