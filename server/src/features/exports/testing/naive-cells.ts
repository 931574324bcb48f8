import type { Answer } from '@nazar/domain/inquiries/answers.ts';
import type { ResponseType, StoredQuestion } from '@nazar/domain/inquiries/question.ts';

export type NaiveCells = Record<string, string | number>;

/**
 * For tests: the expected cells of one person, made directly from the answers, option by option in the order of the
 * questionnaire. It works only if the options are in the order in which they were made.
 */
export function naiveCells(questions: readonly StoredQuestion[], answers: readonly Answer[]): NaiveCells {
  const cells: NaiveCells = {};
  for (const [index, question] of questions.entries()) {
    const answer = answers.find(({ questionId }) => questionId === question.id);
    if (answer !== undefined)
      Object.assign(cells, cellsOf[question.responseType](`Q${index + 1}`, question, answer));
  }
  return cells;
}

type CellsOf = (name: string, question: StoredQuestion, answer: Answer) => NaiveCells;

const placeOf = ({ options }: StoredQuestion, id: unknown) =>
  options.findIndex((option) => option.id === id) + 1;
const other = (name: string, { otherText }: Answer): NaiveCells =>
  otherText === undefined ? {} : { [`${name}_other`]: otherText };

const one: CellsOf = (name, question, answer) => ({
  [name]: placeOf(question, answer.value),
  ...other(name, answer),
});
const ticks: CellsOf = (name, { options }, answer) => {
  const chosen = Array.isArray(answer.value) ? answer.value : [];
  const cells = options.map(({ id }, index) => [`${name}_${index + 1}`, chosen.includes(id) ? 1 : 0]);
  return { ...Object.fromEntries(cells), ...other(name, answer) };
};
const ranks: CellsOf = (name, question, { value }) => {
  const order = Array.isArray(value) ? value : [];
  return Object.fromEntries(order.map((id, index) => [`${name}_${placeOf(question, id)}`, index + 1]));
};
const rows: CellsOf = (name, { options }, { value }) => {
  const place = (role: string, id: unknown) =>
    options.filter((option) => option.role === role).findIndex((option) => option.id === id) + 1;
  return Object.fromEntries(
    Object.entries(value).map(([row, column]) => [`${name}_${place('row', row)}`, place('column', column)]),
  );
};
const plain: CellsOf = (name, _, { value }) => ({
  [name]: typeof value === 'number' ? value : String(value),
});

const cellsOf: Readonly<Record<ResponseType, CellsOf>> = {
  single: one,
  dropdown: one,
  yesNo: one,
  multiple: ticks,
  ranking: ranks,
  matrix: rows,
  text: plain,
  longText: plain,
  number: plain,
  rating: plain,
  scale: plain,
  email: plain,
  phone: plain,
  url: plain,
  date: plain,
  time: plain,
  file: () => ({}),
  statement: () => ({}),
};
