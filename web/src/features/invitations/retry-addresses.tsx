import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ParsedCallInput } from '@nazar/domain/api/define-call.ts';
import { tryAddressesAgain } from '@nazar/domain/api/invitation-calls.ts';
import { getMyInquiryAllowedUsers } from '@nazar/domain/api/invitee-calls.ts';
import { IconRepeat } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { paths } from '../../api/app-paths.ts';
import { callApi } from '../../api/call-api.ts';
import { callQueryKey } from '../../api/query-client.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { showSuccess } from '../../ui/show-success.ts';

type RetryAddressesTarget = Pick<ParsedCallInput<typeof tryAddressesAgain>, 'inquiryId' | 'of'>;

/** Explains a retry of refused addresses, unblocks them, and links to the message form for their people. */
export function RetryAddressesDialog({
  inquiryId,
  of,
  opened,
  onClose,
}: RetryAddressesTarget & { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation('invitations');
  const navigate = useNavigate();
  const client = useQueryClient();
  const tryAgain = useMutation({
    mutationFn: () => callApi(tryAddressesAgain, { inquiryId, of }),
    onSuccess: ({ ids, kind }) => {
      void client.invalidateQueries({ queryKey: callQueryKey(getMyInquiryAllowedUsers) });
      if (ids.length === 0) return showSuccess(t('again.none'));
      const search = `kind=${kind}&chosen=${ids.length}`;
      void navigate({ pathname: paths.invitations(inquiryId), search }, { state: { chosen: ids } });
      window.scrollTo(0, 0);
    },
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      opened={opened}
      isHarmless
      title={t('again.title')}
      confirmLabel={t('again.confirm')}
      loading={tryAgain.isPending}
      onConfirm={() => tryAgain.mutate()}
      onClose={onClose}
    >
      {t('again.text')}
    </ConfirmDialog>
  );
}

export function RetryAddressesButton({ children, ...target }: RetryAddressesTarget & { children: string }) {
  const [opened, dialog] = useDisclosure(false);
  return (
    <>
      <Button
        size="xs"
        variant="subtle"
        leftSection={<IconRepeat size={16} aria-hidden />}
        onClick={dialog.open}
      >
        {children}
      </Button>
      <RetryAddressesDialog {...target} opened={opened} onClose={dialog.close} />
    </>
  );
}
