import { useEffect, useState } from 'react';
import { useNeedsInvitees } from './components/publish/invited-people.tsx';
import {
  emptyProblemsByField,
  type ProblemsByField,
  type WizardStep,
  withoutResolvedProblems,
} from './draft/draft-problems.ts';
import { useDraftSelector, useDraftStore } from './draft/use-draft.ts';
import { readVisitedSteps, storeVisitedStep } from './draft/visited-steps.ts';
import { hasProposedValue } from './use-proposals.ts';
import { type StepProblem, useValidateDraft } from './use-validate-draft.ts';
import type { WizardStepOrShare } from './wizard-steps.ts';

export type StepStates = {
  readonly complete: ReadonlySet<WizardStep>;
  /** Steps that were opened and have missing fields. */
  readonly incomplete: ReadonlySet<WizardStep>;
  /** The missing fields in steps that were opened and left. */
  readonly missing: readonly StepProblem[];
  /** Whether nothing is missing for publishing. */
  readonly isComplete: boolean;
};

const pauseMs = 400;
const none: StepStates = { complete: new Set(), incomplete: new Set(), missing: [], isComplete: false };

/** The state of each step of a new inquiry, checked after a pause, because that takes a while for large drafts. */
export function useStepStates(step: WizardStepOrShare, isNew: boolean): StepStates {
  const needsInvitees = useNeedsInvitees();
  const store = useDraftStore();
  const check = useValidateDraft(store);
  const id = useDraftSelector((state) => state.id);
  const [marks, setMarks] = useState(none);
  // The content of a stored draft, or of one begun on the home page, belongs to those steps, so they count as visited.
  const [wasBegun] = useState(() => {
    const { isStored, settings } = store.getState();
    return isStored || settings.publicTitle.trim() !== '';
  });
  useEffect(() => {
    if (isNew && step !== 'share') storeVisitedStep(id, step);
  }, [id, step, isNew]);
  useEffect(() => {
    if (!isNew) return;
    let reported: ProblemsByField = emptyProblemsByField;
    const look = () => {
      const found = check();
      const before = reported;
      reported = new Map(found.map(({ key, text }) => [key, text]));
      // Another field may have resolved a problem. Those of the server are not reported here, so they stay.
      const shown = store.getState().problems;
      const openProblems = withoutResolvedProblems(
        shown,
        (key) => before.has(key) && before.get(key) === shown.get(key) && !reported.has(key),
      );
      if (openProblems !== shown) store.setProblems(openProblems);
      const problems = found.filter((problem) => !hasProposedValue(problem));
      const opened = new Set(readVisitedSteps(id));
      if (wasBegun) {
        opened.add('info');
        if (store.getState().segments.length > 0) opened.add('question');
      }
      const lacking = new Set(problems.map((problem) => problem.step));
      if (needsInvitees) lacking.add('setting');
      setMarks({
        complete: new Set([...opened].filter((each) => !lacking.has(each))),
        incomplete: new Set([...opened].filter((each) => lacking.has(each))),
        missing: problems.filter((problem) => opened.has(problem.step) && problem.step !== step),
        isComplete: lacking.size === 0,
      });
    };
    let timer = setTimeout(look, pauseMs);
    let { settings, segments } = store.getState();
    // Subscribes without rendering on each key press.
    const unfollow = store.subscribe(() => {
      const draft = store.getState();
      if (draft.settings === settings && draft.segments === segments) return;
      ({ settings, segments } = draft);
      clearTimeout(timer);
      timer = setTimeout(look, pauseMs);
    });
    return () => {
      clearTimeout(timer);
      unfollow();
    };
  }, [store, check, id, step, wasBegun, isNew, needsInvitees]);
  return marks;
}
