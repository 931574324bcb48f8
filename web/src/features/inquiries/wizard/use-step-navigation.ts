import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { paths } from '../../../api/paths.ts';
import { findFirstOnScreen } from '../../../ui/focus-field.ts';
import { showSuccess } from '../../../ui/show-success.ts';
import { type WizardStep, wizardSteps } from './draft/draft-problems.ts';
import type { Segments } from './draft/edit-segments.ts';
import { useDraftStore } from './draft/use-draft.ts';
import { type StepProblem, useCheckDraft } from './use-check-draft.ts';
import { blocksStep, type ShownStep } from './wizard-steps.ts';

/** The first empty option of a poll that has its question but no options yet. */
function emptyOption(segments: Segments): string | undefined {
  const [question, ...others] = segments.flatMap(({ questions }) => questions);
  if (question === undefined || others.length > 0) return undefined;
  const isUnwritten = question.options.every(({ body, file }) => body === '' && file === null);
  return isUnwritten ? question.options[0]?.id : undefined;
}

type Turning = {
  readonly step: ShownStep;
  readonly onStep: (step: ShownStep) => void;
  readonly body: RefObject<HTMLElement | null>;
};

/** The navigation between the steps; each change of step saves the draft. */
export function useStepNavigation({ step, onStep, body }: Turning) {
  const { t } = useTranslation('wizard');
  const navigate = useNavigate();
  const store = useDraftStore();
  const check = useCheckDraft(store);
  const go = (next: ShownStep) => {
    void store.flush();
    onStep(next);
    const option = next === 'question' ? emptyOption(store.getState().segments) : undefined;
    if (option !== undefined) return store.goTo(`${option}.body`);
    // The focus moves here for keyboard and screen readers.
    requestAnimationFrame(() => body.current?.focus({ preventScroll: true }));
  };
  /** Opens a step and leaves the focus to a field in it. */
  const lead = (to: WizardStep) => {
    void store.flush();
    if (to !== step) onStep(to);
  };
  /** Marks all problems and focuses the first; false if there are none. */
  const stopAt = (wrongs: readonly StepProblem[]): boolean => {
    store.setProblems(new Map(wrongs.map(({ key, text }) => [key, text])));
    const [first] = wizardSteps.flatMap((name) => wrongs.filter((problem) => problem.step === name));
    if (first === undefined) return false;
    lead(first.step);
    const own = wrongs.filter((problem) => problem.step === first.step).map(({ key }) => key);
    store.goTo((first.step === step && findFirstOnScreen(own)) || first.key);
    return true;
  };
  /** Continues only past complete steps; typed text is saved in any case. */
  const goForward = (next: WizardStep) => {
    const from = step === 'share' ? wizardSteps.length : wizardSteps.indexOf(step);
    const passed = new Set(wizardSteps.slice(from, wizardSteps.indexOf(next)));
    const lacking = check().filter((problem) => passed.has(problem.step) && blocksStep(problem.key));
    if (!stopAt(lacking)) go(next);
  };
  const finish = async () => {
    const { invalidInputs, settings } = store.getState();
    // Invalid text would be lost with the screen.
    if (stopAt(check().filter(({ key }) => invalidInputs.has(key)))) return;
    if (!(await store.saveNow()) || !store.getState().isStored) {
      if (settings.title.trim() === '') goForward('question');
      return;
    }
    showSuccess(t('finished', { title: settings.title }));
    await navigate(paths.myInquiries);
  };
  /** Each step can be chosen at any time; going forward stops at a step with problems. */
  const choose = (chosen: WizardStep) =>
    step !== 'share' && wizardSteps.indexOf(chosen) > wizardSteps.indexOf(step)
      ? goForward(chosen)
      : go(chosen);
  return { go, lead, goForward, choose, finish };
}
