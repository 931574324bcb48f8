import { expect, test } from 'vitest';
import { splitPastedLabels } from './pasted-labels.ts';

test.each([
  [
    'a column of cells, some of them quoted',
    'Red\r\n"Dark\nblue"\r\n"12"" wide"\r\n',
    ['Red', 'Dark blue', '12" wide'],
  ],
  ['a row of cells', 'Red\tGreen\tBlue', ['Red', 'Green', 'Blue']],
  ['a table whose first column counts', '1\tRed\n2\tGreen', ['Red', 'Green']],
  ['a table counted in Persian digits', '۱\tقرمز\n۲\tسبز', ['قرمز', 'سبز']],
  ['a table of two columns', 'Tea\thot\nCola\tcold', ['Tea hot', 'Cola cold']],
  ['cells that all stand in quotes', '"Yes"\n"No"', ['Yes', 'No']],
  ['quotes that belong to one label', '"Yes"\nNo', ['"Yes"', 'No']],
  ['a quote that is never closed', '"Yes\nNo', ['"Yes', 'No']],
  ['a quoted word at the beginning', '"Best" film\nNo', ['"Best" film', 'No']],
  ['trailing empty cells', 'Red\t\t\nBlue\t\t\n', ['Red', 'Blue']],
  ['nothing but spaces', ' \n\t ', []],
])('%s is read as labels', (_what, text, labels) => {
  expect(splitPastedLabels(text)).toEqual(labels);
});
