import { Button, type ButtonProps } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { PublishControls } from '../../use-publish-controls.ts';

type PublishButtonProps = Pick<ButtonProps, 'size' | 'variant'> & {
  plan: PublishControls;
  /** Whether a dialog first shows what will be published. */
  asks?: boolean;
};

/** Publishes the draft, or opens the dialog for missing fields. */
export function PublishButton({ plan, asks = false, size = 'md', ...look }: PublishButtonProps) {
  const { t } = useTranslation('wizard');
  return (
    <Button
      data-field="publish"
      size={size}
      {...look}
      px="md"
      w="fit-content"
      loading={plan.isPublishing}
      disabled={plan.isUpToDate}
      leftSection={<IconSend size={18} className="mirrored" aria-hidden />}
      onClick={() => (asks ? plan.ask() : plan.publish())}
    >
      {t(`publish.${plan.isFirst ? 'publish' : 'publishChanges'}`)}
    </Button>
  );
}
