import { Alert, CloseButton, Group, Text } from '@mantine/core';
import { isolateNumbers } from '@nazar/domain/text/number-runs.ts';
import { useTranslation } from 'react-i18next';
import { useCurrentChatId } from '../use-current-chat-id.ts';
import { useSharedInquiry } from '../use-shared-inquiry.ts';

/** Asks which conversation an inquiry should be sent to, until one is chosen. */
export function PickChatNotice() {
  const { t } = useTranslation('chat');
  const chatId = useCurrentChatId();
  const { inquiry, drop } = useSharedInquiry();
  if (inquiry === undefined || chatId !== undefined) return null;
  return (
    <Alert color="cyan" mx="md" my={6} py={8} role="status">
      <Group wrap="nowrap" justify="space-between" align="flex-start">
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {t('pick', { title: isolateNumbers(inquiry.publicTitle) })}
        </Text>
        <CloseButton size="sm" aria-label={t('dontShare')} onClick={drop} />
      </Group>
    </Alert>
  );
}
