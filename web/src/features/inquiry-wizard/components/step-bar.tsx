import { Stepper, Text } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';
import { type WizardStep, wizardSteps } from '../draft/draft-problems.ts';
import type { ShownStep } from '../wizard-steps.ts';
import classes from './step-bar.module.css';

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
  const format = useFormat();
  const at = step === 'share' ? wizardSteps.length : wizardSteps.indexOf(step);
  return (
    <nav aria-label={t('steps.label')}>
      <Stepper
        active={at}
        size="sm"
        iconSize={32}
        wrap={false}
        classNames={classes}
        onStepClick={(chosen) => {
          const name = wizardSteps[chosen];
          if (name !== undefined) onStep(name);
        }}
      >
        {wizardSteps.map((name, index) => (
          <Stepper.Step
            key={name}
            icon={wrong.has(name) ? <IconAlertCircle size={18} aria-hidden /> : format.number(index + 1)}
            completedIcon={wrong.has(name) ? <IconAlertCircle size={18} aria-hidden /> : undefined}
            color={wrong.has(name) ? 'red.9' : undefined}
            label={
              <Text span size="sm" visibleFrom="sm" inherit>
                {t(`steps.${name}`)}
              </Text>
            }
            aria-label={t(wrong.has(name) ? 'steps.withProblem' : 'steps.plain', {
              number: format.number(index + 1),
              name: t(`steps.${name}`),
            })}
            aria-current={index === at ? 'step' : undefined}
            allowStepSelect={free || index < at}
          />
        ))}
      </Stepper>
      {step !== 'share' && (
        <Text fw={600} hiddenFrom="sm" mt="xs" aria-hidden>
          {t('steps.plain', { number: format.number(at + 1), name: t(`steps.${step}`) })}
        </Text>
      )}
    </nav>
  );
}
