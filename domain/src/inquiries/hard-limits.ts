/** Limits that guard against unreasonable documents; publishing checks the limits of the product. */
export const hardLimits = {
  questions: 500,
  optionsPerQuestion: 200,
  filesPerAnswer: 10,
  segments: 200,
  /** Total number of clauses in all conditions. */
  clauses: 2_000,
  /** Completion messages besides the default. */
  endings: 20,
  quotas: 50,
  body: 20_000,
  tags: 20,
  /** Characters of one tag. */
  tag: 50,
  codes: 32_000,
  /** UTF-8 bytes of the document as JSON; 500 long questions in two languages take less than 3 million. */
  documentBytes: 4_000_000,
  /** Maximum number of responses that may choose one option. */
  capacity: 10_000_000,
  /** The largest absolute value of a number by an author or in an answer. */
  number: 1e12,
};
