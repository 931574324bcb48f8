/** The state of a secret ballot: its results are shown once it is `released`, and never if it is `withheld`. */
export const ballotStates = ['open', 'released', 'withheld'] as const;
export type BallotState = (typeof ballotStates)[number];

/** Whether a secret ballot has closed for good; null is an inquiry that is none. */
export function isClosedBallot(state: BallotState | null): boolean {
  return state === 'released' || state === 'withheld';
}

/** Reasons for hiding parts of a secret ballot. */
export const hiddenBallotReasons = ['ballotOpen', 'ballotWithheld', 'ballotResponses'] as const;
export type HiddenBallotReason = (typeof hiddenBallotReasons)[number];
