import * as z from 'zod/mini';

const ids = () => z.array(z.string());

/** The differences between the published revision and the draft that participants will notice, by ids of the draft. */
export const unpublishedChangesSchema = z.object({
  addedQuestions: ids(),
  /** The texts of questions that the draft no longer has. */
  removedQuestions: ids(),
  /** Texts of the question or its options. */
  rewordedQuestions: ids(),
  /**
   * The published texts of those questions and options whose own text was changed, by their ids. Missing from servers
   * of the previous version during an update.
   */
  publishedTexts: z.optional(z.array(z.object({ id: z.string(), text: z.string() }))),
  /** Options, mandatory answers, limits, conditions, page breaks or scores. */
  changedQuestions: ids(),
  hiddenQuestions: ids(),
  /** Hidden before, and shown again. */
  shownQuestions: ids(),
  movedQuestions: ids(),
  /** Questions and sections by their ids, and texts of the settings by their names. */
  translated: z.array(z.string()),
  /** Sections that were added, moved or changed. */
  segments: ids(),
  /** Names of settings. */
  settings: z.array(z.string()),
});
export type UnpublishedChanges = z.infer<typeof unpublishedChangesSchema>;
