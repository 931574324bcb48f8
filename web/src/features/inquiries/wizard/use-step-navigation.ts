import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { paths } from '../../../api/app-paths.ts';
import { findFirstFieldKeyOnScreen } from '../../../ui/focus/focus-field-by-key.ts';
import { showSuccess } from '../../../ui/show-success.ts';
import {
  type FieldKey,
  partIdOfKey,
  questionIdOfKey,
  type WizardStep,
  wizardSteps,
} from './draft/draft-problems.ts';
import type { Segments } from './draft/edit-segments.ts';
import { useDraftStore } from './draft/use-draft.ts';
import { type StepProblem, useValidateDraft } from './use-validate-draft.ts';
import { isFieldBlockingStep, type WizardStepOrShare } from './wizard-steps.ts';

/** The first empty field of a single question without written options: its text, or else its first option. */
function findFirstEmptyField(segments: Segments): FieldKey | undefined {
  const [question, ...others] = segments.flatMap(({ questions }) => questions);
  if (question === undefined || others.length > 0) return undefined;
  const isUnwritten = question.options.every(({ body, file }) => body === '' && file === null);
  const empty = question.body === '' ? question : question.options[0];
  return isUnwritten && empty !== undefined ? `${empty.id}.body` : undefined;
}

/** The keys of the first segment or question that has any. The fields of closed questions are not on the screen. */
function listKeysOfFirstPart(keys: readonly FieldKey[], segments: Segments): FieldKey[] {
  const parts = keys.map((key) => questionIdOfKey(key, segments) ?? partIdOfKey(key));
  const ids = segments.flatMap(({ id, questions }) => [id, ...questions.map((question) => question.id)]);
  const first = ids.find((id) => parts.includes(id)) ?? parts[0];
  return keys.filter((_key, index) => parts[index] === first);
}

type StepNavigationOptions = {
  readonly step: WizardStepOrShare;
  readonly onStep: (step: WizardStepOrShare) => void;
  readonly body: RefObject<HTMLElement | null>;
};

/** The navigation between the steps; each change of step saves the draft. */
export function useStepNavigation({ step, onStep, body }: StepNavigationOptions) {
  const { t } = useTranslation('wizard');
  const navigate = useNavigate();
  const store = useDraftStore();
  const check = useValidateDraft(store);
  const go = (next: WizardStepOrShare) => {
    void store.flush();
    onStep(next);
    const field = next === 'question' ? findFirstEmptyField(store.getState().segments) : undefined;
    if (field !== undefined) return store.goTo(field);
    // The focus moves here for keyboard and screen readers.
    requestAnimationFrame(() => body.current?.focus({ preventScroll: true }));
  };
  /** Opens a step and leaves the focus to a field in it. */
  const openStep = (to: WizardStep) => {
    void store.flush();
    if (to !== step) onStep(to);
  };
  /** Marks all problems and focuses the first; false if there are none. */
  const stopAt = (wrongs: readonly StepProblem[]): boolean => {
    store.setProblems(new Map(wrongs.map(({ key, text }) => [key, text])));
    const [first] = wizardSteps.flatMap((name) => wrongs.filter((problem) => problem.step === name));
    if (first === undefined) return false;
    openStep(first.step);
    const own = wrongs.filter((problem) => problem.step === first.step).map(({ key }) => key);
    const { segments } = store.getState();
    const near = first.step === 'question' ? listKeysOfFirstPart(own, segments) : own;
    store.goTo((first.step === step && findFirstFieldKeyOnScreen(near)) || first.key);
    return true;
  };
  /** Continues only past complete steps; typed text is saved in any case. */
  const goForward = (next: WizardStep) => {
    const from = step === 'share' ? wizardSteps.length : wizardSteps.indexOf(step);
    const passed = new Set(wizardSteps.slice(from, wizardSteps.indexOf(next)));
    const { settings } = store.getState();
    const lacking = check().filter(
      (problem) => passed.has(problem.step) && isFieldBlockingStep(problem.key, settings),
    );
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
    const { status, revision } = store.getState();
    const state =
      status.publishedRevision === null
        ? 'finishedDraft'
        : status.publishedRevision === revision
          ? 'finished'
          : 'finishedChanges';
    showSuccess(t(state, { title: settings.title }));
    await navigate(paths.myInquiries);
  };
  /** Each step can be chosen once there is a title, without which nothing is saved. */
  const choose = (chosen: WizardStep) => {
    const untitled = check().filter(({ key }) => key === 'title');
    if (chosen === 'info' || untitled.length === 0) go(chosen);
    else stopAt(untitled);
  };
  return { go, openStep, goForward, choose, finish };
}
