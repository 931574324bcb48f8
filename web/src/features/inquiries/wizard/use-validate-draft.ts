import { listPublishProblems } from '@nazar/domain/inquiries/publishing/publish-problems.ts';
import { useCallback } from 'react';
import { useFormatFieldProblem } from '../../../i18n/use-format-field-problem.ts';
import { toDefinitionWithDummyCodes } from './draft/draft.ts';
import {
  type FieldKey,
  getStepOfField,
  groupProblemsByField,
  listInvalidInputProblems,
  type WizardStep,
} from './draft/draft-problems.ts';
import type { DraftStore } from './draft/draft-store.ts';

export type StepProblem = { readonly key: FieldKey; readonly text: string; readonly step: WizardStep };

/**
 * Returns the problems that prevent publishing, including invalid text, in the author's language; the server uses the
 * same rules.
 */
export function useValidateDraft(store: DraftStore): () => StepProblem[] {
  const fieldText = useFormatFieldProblem();
  return useCallback(() => {
    const draft = store.getState();
    const placed = groupProblemsByField(
      listPublishProblems(toDefinitionWithDummyCodes(draft)),
      draft,
      fieldText,
    );
    // The problem of invalid text is more specific than that of the draft's value.
    return [...new Map([...placed, ...listInvalidInputProblems(draft)])].map(([key, text]) => ({
      key,
      text,
      step: getStepOfField(key),
    }));
  }, [store, fieldText]);
}
