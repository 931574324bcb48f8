import { Alert, Button, Group, Text } from '@mantine/core';
import { getMyData, keepMyAccount } from '@nazar/domain/api/my-data-calls.ts';
import { IconTrashX } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../api/call-api.ts';
import { firstScreenCalls } from '../../api/first-screen-calls.ts';
import { callQueryKey } from '../../api/query-client.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { showSuccess } from '../../ui/show-success.ts';

/**
 * A banner above every screen of an account that will be deleted; it shows when, and has a button to cancel the
 * deletion.
 */
export function AccountDeletionBanner({ at }: { at: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const client = useQueryClient();
  const keep = useMutation({
    mutationFn: () => callApi(keepMyAccount, {}),
    onSuccess: async () => {
      await Promise.all([
        client.invalidateQueries({ queryKey: callQueryKey(firstScreenCalls.getInfo) }),
        client.invalidateQueries({ queryKey: callQueryKey(getMyData) }),
      ]);
      showSuccess(t('deletion.kept'));
    },
  });
  return (
    <Alert color="red.9" variant="light" icon={<IconTrashX aria-hidden />} mb="md">
      <Group justify="space-between" gap="sm">
        <Text size="sm" flex="1 1 240px">
          {t('deletion.due', { moment: format.date(at, 'dateTime') })}
        </Text>
        <Button size="sm" loading={keep.isPending} onClick={() => keep.mutate()}>
          {t('deletion.keep')}
        </Button>
      </Group>
    </Alert>
  );
}
