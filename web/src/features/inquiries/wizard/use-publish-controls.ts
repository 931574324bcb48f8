import { useDisclosure } from '@mantine/hooks';
import type { InquiryState } from '@nazar/domain/inquiries/inquiry.ts';
import { decidePublishSchedule } from '@nazar/domain/inquiries/publishing/decide-publish-schedule.ts';
import { useState } from 'react';
import { useFormatFieldProblem } from '../../../i18n/use-format-field-problem.ts';
import { useNeedsInvitees } from './components/publish/invited-people.tsx';
import type { ProblemsByField, WizardStep } from './draft/draft-problems.ts';
import { removeAllBlankOptionsFromDraft } from './draft/remove-blank-options-from-draft.ts';
import { useDraftSelector, useDraftStore } from './draft/use-draft.ts';
import { usePublish } from './use-publish.ts';
import { useSaveClosingDate } from './use-save-closing-date.ts';

type Schedule = {
  readonly isLater: boolean;
  readonly publishDate: string | null;
  readonly expireDate: string | null;
  /** A public name for owners who have none yet. */
  readonly authorName: string;
};

type PublishControlsOptions = {
  readonly onPublished: (before: InquiryState) => void;
  readonly onStep: (step: WizardStep) => void;
};

/**
 * The saved or chosen opening and closing dates, and publishing with them. For a published inquiry, the closing date is
 * saved on its own. It is kept above the steps, so that changing the step doesn't lose a date.
 */
export function usePublishControls({ onPublished, onStep }: PublishControlsOptions) {
  const store = useDraftStore();
  const fieldText = useFormatFieldProblem();
  const status = useDraftSelector((state) => state.status);
  const revision = useDraftSelector((state) => state.revision);
  const save = useDraftSelector((state) => state.save);
  const [chosen, setChosen] = useState<Partial<Schedule>>({});
  const [isAsking, dialog] = useDisclosure(false);
  /** Closes the dialog to show a step. */
  const goToStep = (to: WizardStep) => {
    dialog.close();
    onStep(to);
  };
  const { publish, isPublishing } = usePublish({
    isAsking,
    onPublished: () => {
      dialog.close();
      setChosen({});
      onPublished(status.state);
    },
    onMissing: dialog.open,
    onStep: goToStep,
  });
  const hasBegun = status.state === 'published' || status.state === 'expired';
  const isClosed = status.state === 'expired';
  const isScheduled = status.state === 'scheduled';
  const schedule: Schedule = {
    isLater: isScheduled,
    publishDate: isScheduled ? status.publishDate : null,
    // A closed inquiry can't be reopened with its old closing date.
    expireDate: isClosed ? null : status.expireDate,
    authorName: '',
    ...chosen,
  };
  const isLater = schedule.isLater && !hasBegun;
  const publishDate = isLater ? schedule.publishDate : null;
  const { expireDate } = schedule;
  // The server decides by its own clock, so these problems are only hints and don't prevent publishing.
  const dates = { publishDate: toDate(status.publishDate), expireDate: toDate(status.expireDate) };
  const checked = decidePublishSchedule(dates, { publishDate, expireDate }, Date.now());
  const problems: ProblemsByField = new Map(
    checked.ok ? [] : checked.problems.map((problem) => [problem.path, fieldText(problem)]),
  );
  const isFirst = status.publishedRevision === null;
  const isUnsaved = save === 'saving' || save === 'offline' || save === 'failed';
  const hasChanges = !isFirst && (status.publishedRevision !== revision || isUnsaved);
  const isUpToDate = !isFirst && !hasChanges && (hasBegun || publishDate === status.publishDate);
  const isClosingChosen = !isClosed && expireDate !== status.expireDate;
  const needsInvitees = useNeedsInvitees();
  const closing = useSaveClosingDate(() => setChosen(({ expireDate: _, ...others }) => others));
  const reopen = async () => {
    if (await closing.save(expireDate)) onPublished('expired');
  };
  return {
    schedule,
    /** The problems of the chosen dates, by field. */
    problems,
    change: (part: Partial<Schedule>) => {
      // An earlier problem of a date is about its previous value.
      const { problems: currentProblems } = store.getState();
      store.setProblems(new Map([...currentProblems].filter(([key]) => !(key in part))));
      setChosen((before) => ({ ...before, ...part }));
    },
    hasBegun,
    /** Whether there is nothing to publish. */
    isUpToDate,
    /** Whether it is closed; publishing doesn't reopen it. */
    isClosed,
    /** Whether the chosen closing date of a published inquiry differs from the saved one. */
    isClosingUnsaved: !isFirst && isClosingChosen,
    isFirst,
    /** Whether there are unpublished changes. */
    hasChanges,
    /** Whether people must be invited first. */
    needsInvitees,
    isPublishing,
    /** Whether the dialog before publishing is open. */
    isAsking,
    ask: () => {
      removeAllBlankOptionsFromDraft(store);
      // The dialog lists the changes of the saved draft.
      void store.flush();
      dialog.open();
    },
    stopAsking: dialog.close,
    /** Closes the dialog to show a field in a step. */
    goToStep,
    isSavingClosing: closing.isSaving,
    saveClosing: () => void closing.save(expireDate),
    /** Reopens until the chosen closing date, or without one. */
    reopen: () => void reopen(),
    // A closing date that was not chosen here stays, because it may have been set elsewhere meanwhile.
    publish: () => {
      if (needsInvitees) return dialog.open();
      const dates = { publishDate, isLater, ...((isFirst || isClosingChosen) && { expireDate }) };
      void publish(dates, schedule.authorName);
    },
  };
}

const toDate = (iso: string | null) => (iso === null ? null : new Date(iso));

export type PublishControls = ReturnType<typeof usePublishControls>;
