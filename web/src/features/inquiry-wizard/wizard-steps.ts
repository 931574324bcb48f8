import { type WizardStep, wizardSteps } from './draft/draft-problems.ts';

/** The five steps, and what follows publishing. */
export const shownSteps = [...wizardSteps, 'share'] as const;
export type ShownStep = WizardStep | 'share';

export function stepAfter(step: WizardStep): WizardStep | undefined {
  return wizardSteps[wizardSteps.indexOf(step) + 1];
}

export function stepBefore(step: ShownStep): WizardStep | undefined {
  return wizardSteps[shownSteps.indexOf(step) - 1];
}
