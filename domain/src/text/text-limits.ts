/** Limits of short texts in code points; for the contents of questions see `hardLimits`. */
export const textLimits = {
  /** The title of an inquiry (also its public title) or of a chart. */
  title: 300,
  segmentName: 200,
  /** The help text of a question. */
  helpText: 500,
  placeholder: 100,
  /** The labels at the ends of a row of points. */
  endLabel: 60,
  /** Shown with the right answer to a question. */
  feedback: 1000,
  /** Shown after submitting and after the end. */
  message: 2000,
  /** Why an owner changed a response. */
  reason: 300,
  css: 10_000,
  comment: 2000,
  /** The note of a person who reports, and an administrator's message to an author. */
  report: 500,
  takedown: 500,
  appeal: 1000,
  search: 200,
  /** An e-mail address or a mobile number. */
  identifier: 254,
  password: 128,
  /** The code of a captcha or a one-time code. */
  code: 20,
  categoryName: 60,
  /** A person's names, each. */
  name: 100,
  bio: 500,
  nationalId: 40,
  username: 40,
} as const;
