import type { WorkspaceTab } from '@nazar/domain/access/workspace.ts';
import { type FieldKey, stepOfField, type WizardStep, wizardSteps } from './draft/draft-problems.ts';

/** The five steps, and the page after publishing. */
export const shownSteps = [...wizardSteps, 'share'] as const;
export type ShownStep = WizardStep | 'share';

/** The tab of a published inquiry that contains the step. */
export function tabOfStep(step: ShownStep): WorkspaceTab {
  if (step === 'share') return 'share';
  return step === 'setting' || step === 'results' ? 'settings' : 'build';
}

/** The steps that share a tab with this one; empty if it is alone. */
export function stepsOfSameTab(step: ShownStep): readonly WizardStep[] {
  const parts = wizardSteps.filter((each) => tabOfStep(each) === tabOfStep(step));
  return parts.length > 1 ? parts : [];
}

export function stepAfter(step: WizardStep): WizardStep | undefined {
  return wizardSteps[wizardSteps.indexOf(step) + 1];
}

export function stepBefore(step: ShownStep): WizardStep | undefined {
  return wizardSteps[shownSteps.indexOf(step) - 1];
}

/**
 * Whether a problem prevents leaving its step. In the Info step only the title does; other missing fields are reported
 * before publishing.
 */
export function blocksLeavingStep(key: FieldKey): boolean {
  return stepOfField(key) !== 'info' || key === 'title';
}
