import { useState } from 'react';
import { useDraft } from './draft/use-draft.ts';
import { usePublish } from './use-publish.ts';

type Schedule = {
  readonly isLater: boolean;
  readonly publishDate: string | null;
  readonly expireDate: string | null;
  /** A name to be shown to others, for whoever has none yet. */
  readonly authorName: string;
};

/**
 * The saved or chosen opening and closing dates, and publishing with them. Kept above the steps, so that
 * changing the step does not lose a date.
 */
export function usePublishPlan(onPublished: () => void) {
  const status = useDraft((state) => state.status);
  const revision = useDraft((state) => state.revision);
  const save = useDraft((state) => state.save);
  const [chosen, setChosen] = useState<Partial<Schedule>>({});
  const { publish, isPublishing } = usePublish(() => {
    setChosen({});
    onPublished();
  });
  const hasBegun = status.state === 'published' || status.state === 'expired';
  const isScheduled = status.state === 'scheduled';
  const schedule: Schedule = {
    isLater: isScheduled,
    publishDate: isScheduled ? status.publishDate : null,
    expireDate: status.expireDate,
    authorName: '',
    ...chosen,
  };
  const isLater = schedule.isLater && !hasBegun;
  const publishDate = isLater ? schedule.publishDate : null;
  const { expireDate } = schedule;
  return {
    schedule,
    change: (part: Partial<Schedule>) => setChosen((before) => ({ ...before, ...part })),
    hasBegun,
    /** Whether there is nothing to publish. */
    isUpToDate:
      status.publishedRevision !== null &&
      status.publishedRevision === revision &&
      save !== 'saving' &&
      expireDate === status.expireDate &&
      (hasBegun || publishDate === status.publishDate),
    isFirst: status.publishedRevision === null,
    isPublishing,
    publish: () => void publish({ publishDate, expireDate, isLater }, schedule.authorName),
  };
}

export type PublishPlan = ReturnType<typeof usePublishPlan>;
