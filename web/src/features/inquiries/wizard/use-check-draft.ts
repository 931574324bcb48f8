import { listPublishProblems } from '@nazar/domain/inquiries/publish-problems.ts';
import { useCallback } from 'react';
import { useFieldText } from '../../../i18n/use-field-text.ts';
import { toUncodedDefinition } from './draft/draft.ts';
import {
  type FieldKey,
  groupProblemsByField,
  listInvalidInputProblems,
  stepOfField,
  type WizardStep,
} from './draft/draft-problems.ts';
import type { DraftStore } from './draft/draft-store.ts';

export type StepProblem = { readonly key: FieldKey; readonly text: string; readonly step: WizardStep };

/**
 * Returns the problems that prevent publishing, including invalid text, in the author's language; the server uses the
 * same rules.
 */
export function useCheckDraft(store: DraftStore): () => StepProblem[] {
  const fieldText = useFieldText();
  return useCallback(() => {
    const draft = store.getState();
    const placed = groupProblemsByField(
      listPublishProblems(toUncodedDefinition(draft)),
      draft.segments,
      fieldText,
    );
    // The problem of invalid text is more specific than that of the draft's value.
    return [...new Map([...placed, ...listInvalidInputProblems(draft)])].map(([key, text]) => ({
      key,
      text,
      step: stepOfField(key),
    }));
  }, [store, fieldText]);
}
