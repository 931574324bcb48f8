import { type FieldKey, stepOf, type WizardStep, wizardSteps } from './draft/draft-problems.ts';

/** The five steps, and what follows publishing. */
export const shownSteps = [...wizardSteps, 'share'] as const;
export type ShownStep = WizardStep | 'share';

export function stepAfter(step: WizardStep): WizardStep | undefined {
  return wizardSteps[wizardSteps.indexOf(step) + 1];
}

export function stepBefore(step: ShownStep): WizardStep | undefined {
  return wizardSteps[shownSteps.indexOf(step) - 1];
}

/**
 * Whether a problem keeps its step from being left. With a title one may go on: what else an inquiry needs to be
 * known by is asked for before publishing.
 */
export function holdsStep(key: FieldKey): boolean {
  return stepOf(key) !== 'info' || key === 'title';
}
