import { useTranslation } from 'react-i18next';
import { StepBar as Bar } from '../../../../../ui/forms/step-bar.tsx';
import { type WizardStep, wizardSteps } from '../../draft/draft-problems.ts';
import type { StepStates } from '../../use-step-states.ts';
import type { WizardStepOrShare } from '../../wizard-steps.ts';

type WizardStepBarProps = {
  step: WizardStepOrShare;
  /** The steps with problems. */
  wrong: ReadonlySet<WizardStep>;
  marks: StepStates;
  onStep: (step: WizardStep) => void;
};

/** Every step can be chosen; without a title, the reason is shown why it can't be reached. */
export function WizardStepBar({ step, wrong, marks, onStep }: WizardStepBarProps) {
  const { t } = useTranslation('wizard');
  const at = step === 'share' ? wizardSteps.length : wizardSteps.indexOf(step);
  const markOf = (name: WizardStep) => {
    if (wrong.has(name)) return 'wrong';
    // The mark of the step that is being filled would change while typing.
    if (name === step) return 'new';
    if (marks.complete.has(name)) return 'complete';
    return marks.incomplete.has(name) ? 'incomplete' : 'new';
  };
  return (
    <Bar
      label={t('steps.label')}
      at={at}
      steps={wizardSteps.map((name) => ({ label: t(`steps.${name}`), mark: markOf(name), free: true }))}
      onStep={(chosen) => {
        const name = wizardSteps[chosen];
        if (name !== undefined) onStep(name);
      }}
    />
  );
}
