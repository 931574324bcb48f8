import { Stepper, Text } from '@mantine/core';
import { IconAlertCircle, IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/use-format.ts';
import classes from './step-bar.module.css';

type BarStep = {
  readonly label: string;
  /** The state of the step, if known; without it, the steps before the current one count as done. */
  readonly mark?: keyof typeof marks;
  readonly free: boolean;
};

const marks = {
  complete: IconCheck,
  incomplete: IconAlertTriangle,
  wrong: IconAlertCircle,
  new: null,
} as const;

type StepBarProps = {
  label: string;
  steps: readonly BarStep[];
  /** The index of the current step; beyond the last one if all are done. */
  at: number;
  onStep: (index: number) => void;
};

/** The steps of a wizard: all names on a wide screen, the name of the current one on a phone. */
export function StepBar({ label, steps, at, onStep }: StepBarProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <nav aria-label={label}>
      <Stepper
        active={steps.some(({ mark }) => mark !== undefined) ? -1 : at}
        size="sm"
        iconSize={32}
        wrap={false}
        classNames={classes}
        onStepClick={onStep}
      >
        {steps.map((step, index) => (
          <Stepper.Step
            key={step.label}
            icon={<StepIcon mark={step.mark} number={format.number(index + 1)} />}
            data-mark={step.mark}
            label={
              <Text span size="sm" visibleFrom={index === at ? undefined : 'sm'} inherit>
                {step.label}
              </Text>
            }
            aria-label={t(`steps.${step.mark ?? 'new'}`, {
              number: format.number(index + 1),
              name: step.label,
            })}
            aria-current={index === at ? 'step' : undefined}
            allowStepSelect={step.free}
          />
        ))}
      </Stepper>
    </nav>
  );
}

function StepIcon({ mark = 'new', number }: { mark: BarStep['mark']; number: string }) {
  const Sign = marks[mark];
  return Sign === null ? number : <Sign size={18} aria-hidden />;
}
