import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

type FinishButtonProps = { busy: boolean; onClick: () => void };

export function SaveAndFinishButton({ busy, onClick }: FinishButtonProps) {
  const { t } = useTranslation('wizard');
  return (
    <Button
      variant="subtle"
      color="gray.7"
      size="sm"
      px="xs"
      onClick={onClick}
      aria-busy={busy}
      leftSection={<IconCheck size={18} aria-hidden />}
    >
      {t('saveAndExit')}
    </Button>
  );
}
