import { listPublishedPartIds } from '@nazar/domain/inquiries/edits/locked-parts.ts';
import { getInquiryState } from '@nazar/domain/inquiries/lifecycle.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiProblem } from '../../../api/api-problem.ts';
import { storeProfileName } from '../../../api/store-profile-name.ts';
import { useFormatFieldProblem } from '../../../i18n/use-format-field-problem.ts';
import { type FieldKey, getStepOfField, toFieldKey, type WizardStep } from './draft/draft-problems.ts';
import { removeAllBlankOptionsFromDraft } from './draft/remove-blank-options-from-draft.ts';
import { useDraftStore } from './draft/use-draft.ts';
import { hasProposedValue } from './use-proposals.ts';
import { useValidateDraft } from './use-validate-draft.ts';
import { invalidateInquiryQueries, publishDraft as publishCall } from './wizard-queries.ts';

type PublishOptions = {
  /** Whether the dialog before publishing is open. */
  readonly isAsking: boolean;
  readonly onPublished: () => void;
  /** Called if fields are missing. */
  readonly onMissing: () => void;
  /** Opens the step of a field with a problem. */
  readonly onStep: (step: WizardStep) => void;
};

type PublishRequest = { publishDate: string | null; expireDate?: string | null; isLater: boolean };

/** Saves remaining changes, publishes, and shows the server's problems at their fields. */
export function usePublish({ isAsking, onPublished, onMissing, onStep }: PublishOptions) {
  const store = useDraftStore();
  const client = useQueryClient();
  const check = useValidateDraft(store);
  const fieldText = useFormatFieldProblem();
  const [isPublishing, setPublishing] = useState(false);

  const show = (key: FieldKey) => {
    onStep(getStepOfField(key));
    store.goTo(key);
  };
  const showRefusal = async (problem: ApiProblem) => {
    if (problem.code === 'staleRevision') {
      await store.catchUp();
      return show('remoteChanges');
    }
    const placed = Object.entries(problem.fields).map(
      ([path, { text }]) => [toFieldKey(path, store.getState()), text] as const,
    );
    store.setProblems(new Map(placed));
    const [first] = placed;
    if (first !== undefined) show(first[0]);
  };
  /** False if the server refuses the name; the problem is then shown at its field. */
  const storeName = async (profileName: string): Promise<boolean> => {
    if (profileName.trim() === '') return true;
    try {
      await storeProfileName(client, profileName);
      return true;
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      const text = error.fields.profileName?.text ?? error.texts[0] ?? '';
      store.setProblems(new Map([['authorName', text]]));
      show('authorName');
      return false;
    }
  };
  // The dialog draws a missing cover and proposes a category; it asks for a category only if it has none to propose.
  const isShown = (key: FieldKey) => !hasProposedValue({ key }) || (isAsking && key === 'categoryId');
  const publish = async ({ isLater, ...schedule }: PublishRequest, authorName: string) => {
    removeAllBlankOptionsFromDraft(store);
    const missing = check().map(({ key, text }) => [key, text] as const);
    const noDate = isLater && schedule.publishDate === null;
    const problems = noDate
      ? [...missing, ['publishDate', fieldText({ code: 'required' })] as const]
      : missing;
    store.setProblems(new Map(problems.filter(([key]) => isShown(key))));
    if (noDate) return show('publishDate');
    if (missing.length > 0) return onMissing();
    const seen = store.getState().remoteChanges;
    setPublishing(true);
    try {
      if (!(await storeName(authorName)) || !(await store.saveNow())) return;
      // Changes that the author has not seen are not published.
      if (store.getState().remoteChanges !== seen) return show('remoteChanges');
      // The author may go on editing meanwhile, so only the saved parts are published.
      const result = await store.runExclusively(async ({ id, revision, segments }) => ({
        ...(await publishCall(id, revision, schedule)),
        publishedParts: new Set(listPublishedPartIds(segments)),
      }));
      const { publishedRevision, publishDate, expireDate, publishedParts } = result;
      const state = getInquiryState({ publishDate, expireDate }, Date.now());
      store.setStatus({ publishedRevision, publishDate, expireDate, state, publishedParts });
      store.clearRemoteChanges();
      invalidateInquiryQueries(client);
      onPublished();
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      await showRefusal(error);
    } finally {
      setPublishing(false);
    }
  };
  return { publish, isPublishing };
}
