import { Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import type { DeletedInquiry } from '@nazar/domain/api/bin-calls.ts';
import { isolateNumbers } from '@nazar/domain/text/number-runs.ts';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';
import { showSuccess } from '../../../ui/show-success.ts';
import { AutoDirectionText } from '../../../ui/text/auto-direction-text.tsx';
import { useRestoreInquiry } from './bin-queries.ts';

type DeletedCardProps = { inquiry: DeletedInquiry; onRestored: () => void; onErase: () => void };

/** One inquiry in the bin. */
export function DeletedInquiryCard({ inquiry, onRestored, onErase }: DeletedCardProps) {
  const { t } = useTranslation('myInquiries');
  const format = useFormat();
  const restore = useRestoreInquiry();
  const { id, title, state, responseCount, deletedAt, erasedAt } = inquiry;
  const confirm = async () => {
    await restore.mutateAsync(id);
    showSuccess(
      t(state === 'published' ? 'bin.restoredOpen' : 'bin.restored', { title: isolateNumbers(title) }),
    );
    onRestored();
  };
  return (
    <Card component="li" p="md">
      <Group justify="space-between" gap="md">
        <Stack gap={2} flex="1 1 240px" miw={0}>
          <Title order={2} size="h5" lineClamp={2} dir="auto">
            <AutoDirectionText text={title} />
          </Title>
          <Text size="sm" c="dimmed">
            {t('responses', { count: responseCount })}
            {state === 'published' && ` · ${t('bin.reopens')}`}
          </Text>
          <Text size="sm" c="dimmed">
            {t('bin.deletedAt', { time: format.relative(deletedAt) })} ·{' '}
            {t('bin.erasedAt', { date: format.date(erasedAt) })}
          </Text>
        </Stack>
        <Group gap="xs">
          <Button
            size="sm"
            leftSection={<IconArrowBackUp size={16} aria-hidden />}
            aria-label={t('bin.restoreNamed', { title })}
            loading={restore.isPending}
            // The call has already shown its failure.
            onClick={() => void confirm().catch(() => {})}
          >
            {t('bin.restore')}
          </Button>
          <Button
            size="sm"
            variant="subtle"
            color="red.9"
            aria-label={t('bin.eraseNamed', { title })}
            onClick={onErase}
          >
            {t('bin.erase')}
          </Button>
        </Group>
      </Group>
    </Card>
  );
}
