import { notifications } from '@mantine/notifications';
import { hardLimits } from '@nazar/domain/inquiries/hard-limits.ts';
import { useTranslation } from 'react-i18next';

/** Returns a function that says how many lines pasted as options the limit has excluded. */
export function useLinesLeftNotice(): (left: number) => void {
  const { t } = useTranslation('common');
  return (left) => {
    notifications.show({
      color: 'orange.9',
      withBorder: true,
      role: 'alert',
      autoClose: 10_000,
      closeButtonProps: { 'aria-label': t('close') },
      message: `${t('options.left', { count: left })} ${t('options.full', { limit: hardLimits.optionsPerQuestion })}`,
    });
  };
}
