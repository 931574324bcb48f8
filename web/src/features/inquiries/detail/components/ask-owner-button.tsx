import { Button } from '@mantine/core';
import { IconMessageQuestion } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { paths } from '../../../../api/app-paths.ts';
import { callApi } from '../../../../api/call-api.ts';
import { firstScreenCalls } from '../../../../api/first-screen-calls.ts';

/** Opens the conversation with the owner; the first message includes the inquiry. */
export function AskOwnerButton({ inquiryId }: { inquiryId: string }) {
  const { t } = useTranslation('detail');
  const navigate = useNavigate();
  const open = useMutation({
    mutationFn: () => callApi(firstScreenCalls.openChat, { inquiryId }),
    onSuccess: ({ id }) => navigate(paths.chat(id, { inquiry: inquiryId })),
  });
  return (
    <Button
      variant="subtle"
      fullWidth
      loading={open.isPending}
      leftSection={<IconMessageQuestion size={18} aria-hidden />}
      onClick={() => open.mutate()}
    >
      {t('askOwner')}
    </Button>
  );
}
