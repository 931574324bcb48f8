/** With more responses of an inquiry, results don't count how many people were asked a question. */
export const maxResponsesWithAskedCounts = 10_000;
