/** Results of an anonymous inquiry show nothing about fewer people than this. */
export const minGroupSize = 5;
