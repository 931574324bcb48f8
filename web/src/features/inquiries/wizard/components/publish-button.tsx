import { Button, type ButtonProps } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { PublishPlan } from '../use-publish-plan.ts';

type PublishButtonProps = Pick<ButtonProps, 'size'> & { plan: PublishPlan };

/** Publishes the draft, or says at its fields what is missing. */
export function PublishButton({ plan, size = 'md' }: PublishButtonProps) {
  const { t } = useTranslation('wizard');
  return (
    <Button
      data-field="publish"
      size={size}
      px="md"
      w="fit-content"
      loading={plan.isPublishing}
      disabled={plan.isUpToDate}
      leftSection={<IconSend size={18} className="mirrored" aria-hidden />}
      onClick={plan.publish}
    >
      {t(`publish.${plan.isFirst ? 'publish' : 'publishChanges'}`)}
    </Button>
  );
}
