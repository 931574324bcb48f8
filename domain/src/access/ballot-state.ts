/** The state of a secret ballot: its results are shown once it is `released`, and never if it is `withheld`. */
export const ballotStates = ['open', 'released', 'withheld'] as const;
export type BallotState = (typeof ballotStates)[number];

/** Reasons for hiding parts of a secret ballot. */
export const hiddenBallotReasons = ['ballotOpen', 'ballotWithheld', 'ballotResponses'] as const;
export type HiddenBallotReason = (typeof hiddenBallotReasons)[number];
