/** What has become of a secret ballot: results are shown once it is released, and never where it is withheld. */
export const ballotStates = ['open', 'released', 'withheld'] as const;
export type BallotState = (typeof ballotStates)[number];
