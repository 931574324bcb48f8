/** Code points that texts of one line or a few may have; for what stands in a question, see `hardLimits`. */
export const textLimits = {
  /** Of an inquiry, also the public one, and of a chart. */
  title: 300,
  segmentName: 200,
  /** After sending, after the end. */
  message: 2000,
  css: 10_000,
  search: 200,
  /** An e-mail address or a mobile number. */
  identifier: 254,
  password: 128,
  /** Of a captcha or a one-time code. */
  code: 20,
  /** A person's names, each. */
  name: 100,
  bio: 500,
  nationalId: 40,
  username: 40,
} as const;
