import { type WizardStep, wizardSteps } from './draft-problems.ts';

const keyOf = (id: string) => `nazar.steps.${id}`;

/** The steps of a draft that were opened in this tab. */
export function readVisited(id: string): ReadonlySet<WizardStep> {
  try {
    const kept = (sessionStorage.getItem(keyOf(id)) ?? '').split(' ');
    return new Set(wizardSteps.filter((step) => kept.includes(step)));
  } catch {
    return new Set();
  }
}

export function keepVisited(id: string, step: WizardStep): void {
  try {
    sessionStorage.setItem(keyOf(id), [...readVisited(id), step].join(' '));
  } catch {
    // Storage is forbidden or full; then only the current step counts as opened.
  }
}
