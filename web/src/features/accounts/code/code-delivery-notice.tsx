import { Alert, Stack, Text } from '@mantine/core';
import { parseIdentifier } from '@nazar/domain/accounts/identifier.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CodeDeliveryStatus } from './use-code-delivery-status.ts';

type DeliveryNoticeProps = { identifier: string; news: CodeDeliveryStatus; actions: ReactNode };

/** A notice about the delivery of the code when something is wrong, with what to do. */
export function CodeDeliveryNotice({ identifier, news, actions }: DeliveryNoticeProps) {
  const { t } = useTranslation('account');
  return (
    <>
      {news === 'failed' && (
        <Alert color="red" role="alert" title={t('delivery.failed')}>
          <Stack gap="xs">
            <Text size="sm">{t('delivery.failedHint', { context: parseIdentifier(identifier)?.kind })}</Text>
            {actions}
          </Stack>
        </Alert>
      )}
      <div role="status">
        {news === 'slow' && (
          <Text size="sm" c="dimmed" mt={4}>
            {t('delivery.slow')}
          </Text>
        )}
      </div>
    </>
  );
}
