import { type FieldKey, stepOf, type WizardStep, wizardSteps } from './draft/draft-problems.ts';

/** The five steps, and the one after publishing. */
export const shownSteps = [...wizardSteps, 'share'] as const;
export type ShownStep = WizardStep | 'share';

export function stepAfter(step: WizardStep): WizardStep | undefined {
  return wizardSteps[wizardSteps.indexOf(step) + 1];
}

export function stepBefore(step: ShownStep): WizardStep | undefined {
  return wizardSteps[shownSteps.indexOf(step) - 1];
}

/**
 * Whether a problem prevents leaving its step. In the Info step only the title does; other missing fields are
 * reported before publishing.
 */
export function holdsStep(key: FieldKey): boolean {
  return stepOf(key) !== 'info' || key === 'title';
}
