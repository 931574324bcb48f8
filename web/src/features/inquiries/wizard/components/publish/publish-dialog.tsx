import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../../../ui/dialogs/dialog.tsx';
import type { PublishControls } from '../../use-publish-controls.ts';
import classes from './publish-dialog.module.css';
import { PublishForm } from './publish-form.tsx';

type PublishDialogProps = { plan: PublishControls };

/** Asks for the missing fields, proposes values for some of them, and publishes. */
export function PublishDialog({ plan }: PublishDialogProps) {
  const { t } = useTranslation('wizard');
  const [isLeavingForStep, setLeavingForStep] = useState(false);
  return (
    <Dialog
      opened={plan.isAsking}
      onClose={() => {
        setLeavingForStep(false);
        plan.stopAsking();
      }}
      title={t(plan.isFirst ? 'publish.dialog.title' : 'publish.changesTitle')}
      size="lg"
      returnFocus={!isLeavingForStep}
      closeButtonProps={{ 'aria-label': t('common:close') }}
      classNames={{ content: classes.content }}
      styles={{ title: { fontWeight: 600 } }}
    >
      <PublishForm
        plan={plan}
        onStep={(step) => {
          // That field keeps the focus.
          setLeavingForStep(true);
          plan.goToStep(step);
        }}
      />
    </Dialog>
  );
}
