import { readBrowserStorage, writeBrowserStorage } from '../../../../api/browser-storage.ts';
import { type WizardStep, wizardSteps } from './draft-problems.ts';

const getStepsKey = (id: string) => `nazar.steps.${id}`;

/** The steps of a draft that were opened in this tab. */
export function readVisitedSteps(id: string): ReadonlySet<WizardStep> {
  const storedSteps = (readBrowserStorage(getStepsKey(id), 'sessionStorage') ?? '').split(' ');
  return new Set(wizardSteps.filter((step) => storedSteps.includes(step)));
}

export function storeVisitedStep(id: string, step: WizardStep): void {
  writeBrowserStorage(getStepsKey(id), [...readVisitedSteps(id), step].join(' '), 'sessionStorage');
}
