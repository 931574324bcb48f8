/**
 * The seed for the ids of rows that an import adds to an inquiry. It includes the import, unlike the seed of an
 * imported inquiry, so that importing the inquiry again does not remove these rows.
 */
export const makeAdditionSeed = ({
  inquiryId,
  batch,
}: {
  readonly inquiryId: string;
  /** Id of the import. */
  readonly batch: string;
}): string => `${inquiryId} ${batch}`;
