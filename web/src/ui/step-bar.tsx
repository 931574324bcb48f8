import { Stepper, Text } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../i18n/use-format.ts';
import classes from './step-bar.module.css';

export type BarStep = {
  readonly label: string;
  /** Contains a problem. */
  readonly wrong?: boolean;
  readonly free: boolean;
};

type StepBarProps = {
  label: string;
  steps: readonly BarStep[];
  /** The current step from 0; beyond the last when all are done. */
  at: number;
  onStep: (index: number) => void;
};

/** The steps of a wizard: all names on a wide screen, numbers and the current name on a phone. */
export function StepBar({ label, steps, at, onStep }: StepBarProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const current = steps[at];
  return (
    <nav aria-label={label}>
      <Stepper active={at} size="sm" iconSize={32} wrap={false} classNames={classes} onStepClick={onStep}>
        {steps.map((step, index) => (
          <Stepper.Step
            key={step.label}
            icon={step.wrong ? <IconAlertCircle size={18} aria-hidden /> : format.number(index + 1)}
            completedIcon={step.wrong ? <IconAlertCircle size={18} aria-hidden /> : undefined}
            color={step.wrong ? 'red.9' : undefined}
            label={
              <Text span size="sm" visibleFrom="sm" inherit>
                {step.label}
              </Text>
            }
            aria-label={t(step.wrong ? 'steps.withProblem' : 'steps.plain', {
              number: format.number(index + 1),
              name: step.label,
            })}
            aria-current={index === at ? 'step' : undefined}
            allowStepSelect={step.free}
          />
        ))}
      </Stepper>
      {current !== undefined && (
        <Text fw={600} hiddenFrom="sm" mt="xs" aria-hidden>
          {t('steps.plain', { number: format.number(at + 1), name: current.label })}
        </Text>
      )}
    </nav>
  );
}
