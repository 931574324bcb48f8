const maxCharacters = 40;

/** The start of a cell that a person is shown as an example. */
export const truncateExample = (cell: string): string => cell.slice(0, maxCharacters);
