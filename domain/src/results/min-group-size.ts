/** Minimum number of people for results of a secret ballot. */
export const minGroupSize = 5;
