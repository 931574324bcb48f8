/** Results of an anonymous inquiry show nothing of fewer people than this. */
export const minGroupSize = 5;
