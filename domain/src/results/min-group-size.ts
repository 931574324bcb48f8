/** Results of an anonymous inquiry show nothing about fewer people than this. */
export const minGroupSize = 5;

/** A count of people as it is told where nobody may learn whom: between two steps come as many as that. */
export const inSteps = (count: number): number => count - (count % minGroupSize);
