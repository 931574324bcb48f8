/** Results of a secret ballot show nothing about fewer people than this. */
export const minGroupSize = 5;
