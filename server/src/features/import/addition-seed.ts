/**
 * Of the rows that an import adds to an inquiry. Not the inquiry's alone, as of other imports: these responses are not
 * taken out when the inquiry is imported again.
 */
export const additionSeed = ({
  inquiryId,
  batch,
}: {
  readonly inquiryId: string;
  /** The import. */
  readonly batch: string;
}): string => `${inquiryId} ${batch}`;
