/** The longest stored duration of a response: a year, for pages that stay open. */
export const maxResponseSeconds = 31_536_000;
