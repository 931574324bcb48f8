import { useState } from 'react';
import { useDraft } from './draft/use-draft.ts';
import { usePublish } from './use-publish.ts';

type Schedule = {
  readonly isLater: boolean;
  readonly publishDate: string | null;
  readonly expireDate: string | null;
};

/**
 * When it opens and closes, as it stands or as it was chosen here, and the publishing of it. Held above the
 * steps, so that a look at another one does not lose a date.
 */
export function usePublishPlan(onPublished: () => void) {
  const facts = useDraft((state) => state.facts);
  const revision = useDraft((state) => state.revision);
  const save = useDraft((state) => state.save);
  const [chosen, setChosen] = useState<Partial<Schedule>>({});
  const { publish, isPublishing } = usePublish(() => {
    setChosen({});
    onPublished();
  });
  const hasBegun = facts.state === 'published' || facts.state === 'expired';
  const isScheduled = facts.state === 'scheduled';
  const schedule: Schedule = {
    isLater: isScheduled,
    publishDate: isScheduled ? facts.publishDate : null,
    expireDate: facts.expireDate,
    ...chosen,
  };
  const isLater = schedule.isLater && !hasBegun;
  const publishDate = isLater ? schedule.publishDate : null;
  const { expireDate } = schedule;
  return {
    schedule,
    change: (part: Partial<Schedule>) => setChosen((before) => ({ ...before, ...part })),
    hasBegun,
    /** Nothing is left to be published. */
    isUpToDate:
      facts.publishedRevision !== null &&
      facts.publishedRevision === revision &&
      save !== 'saving' &&
      expireDate === facts.expireDate &&
      (hasBegun || publishDate === facts.publishDate),
    isFirst: facts.publishedRevision === null,
    isPublishing,
    publish: () => void publish({ publishDate, expireDate, isLater }),
  };
}

export type PublishPlan = ReturnType<typeof usePublishPlan>;
