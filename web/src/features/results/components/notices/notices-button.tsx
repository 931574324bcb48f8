import { Button, Popover } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ResponseNoticeSettings } from './response-notice-settings.tsx';

/** Opens the owner's choice of when new responses are notified. */
export function NoticesButton({ inquiryId }: { inquiryId: string }) {
  const { t } = useTranslation('results');
  return (
    <Popover position="bottom-end" width={300} withinPortal trapFocus returnFocus>
      <Popover.Target>
        <Button size="sm" variant="subtle" px="xs" leftSection={<IconBell size={18} aria-hidden />}>
          {t('notices.button')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown maw="calc(100vw - 32px)">
        <ResponseNoticeSettings inquiryId={inquiryId} />
      </Popover.Dropdown>
    </Popover>
  );
}
