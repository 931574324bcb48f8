/** Guards against absurd documents; what the product allows is checked when publishing. */
export const hardLimits = {
  questions: 500,
  optionsPerQuestion: 200,
  segments: 200,
  body: 20_000,
  tags: 20,
  /** Characters of one tag. */
  tag: 50,
  codes: 32_000,
  /** As far as a number of an author or an answer may be from zero. */
  number: 1e12,
};
