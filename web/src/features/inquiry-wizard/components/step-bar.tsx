import { useTranslation } from 'react-i18next';
import { StepBar as Bar } from '../../../ui/step-bar.tsx';
import { type WizardStep, wizardSteps } from '../draft/draft-problems.ts';
import type { ShownStep } from '../wizard-steps.ts';

type StepBarProps = {
  step: ShownStep;
  /** Steps with something to put right. */
  wrong: ReadonlySet<WizardStep>;
  onStep: (step: WizardStep) => void;
  /** False until there is something to come back to. */
  free: boolean;
};

export function StepBar({ step, wrong, onStep, free }: StepBarProps) {
  const { t } = useTranslation('wizard');
  const at = step === 'share' ? wizardSteps.length : wizardSteps.indexOf(step);
  return (
    <Bar
      label={t('steps.label')}
      at={at}
      steps={wizardSteps.map((name, index) => ({
        label: t(`steps.${name}`),
        wrong: wrong.has(name),
        free: free || index < at,
      }))}
      onStep={(chosen) => {
        const name = wizardSteps[chosen];
        if (name !== undefined) onStep(name);
      }}
    />
  );
}
