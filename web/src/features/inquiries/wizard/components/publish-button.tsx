import { Button } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { PublishPlan } from '../use-publish-plan.ts';

/** The last step's way on. */
export function PublishButton({ plan }: { plan: PublishPlan }) {
  const { t } = useTranslation('wizard');
  return (
    <Button
      data-field="publish"
      size="md"
      px="md"
      loading={plan.isPublishing}
      disabled={plan.isUpToDate}
      leftSection={<IconSend size={18} className="mirrored" aria-hidden />}
      onClick={plan.publish}
    >
      {t(`publish.${plan.isFirst ? 'publish' : 'publishChanges'}`)}
    </Button>
  );
}
