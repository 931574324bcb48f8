/** Signs between a question and its option in headings of form services. */
export const joints = [' – ', ' - ', ': ', ' [', ' ('] as const;
/** Exports write the column's name before the question: `Q3_2. `, and for the texts of «Other» `Q3_other. `. */
export const columnName = /^Q\d+(?:v\d+)?(?:_(\w+))?\. /;
