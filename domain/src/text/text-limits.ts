/** Maximum lengths of short texts in code points; `hardLimits` has those for the contents of questions. */
export const textLimits = {
  /** Title of an inquiry (also the public one) or of a chart. */
  title: 300,
  segmentName: 200,
  /** Help text of a question. */
  helpText: 500,
  placeholder: 100,
  /** Labels at the ends of a row of points. */
  endLabel: 60,
  /** Shown together with the right answer to a question. */
  feedback: 1000,
  /** Shown after submitting or after closing. */
  message: 2000,
  /** Reason of an owner for changing a response. */
  reason: 300,
  css: 10_000,
  comment: 2000,
  /** Note of a person who reports, and an administrator's message to an author. */
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
  /** Each of a person's names. */
  name: 100,
  bio: 500,
  nationalId: 40,
  username: 40,
} as const;
