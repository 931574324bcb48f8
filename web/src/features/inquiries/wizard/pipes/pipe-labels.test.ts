import { formatPipe } from '@nazar/domain/text/pipes.ts';
import { expect, test } from 'vitest';
import { makeQuestion, makeSegment } from '../draft/make-question.ts';
import {
  makePipeLabels,
  mapPipeLabelsToIds,
  replaceLabelsWithPipes,
  replacePipesWithLabels,
  replaceRichTextLabelsWithPipes,
  replaceRichTextPipesWithLabels,
} from './pipe-labels.ts';

const words = { yes: 'Yes', no: 'No' };
const ask = (body: string) => ({ ...makeQuestion('text', words), body });
const segmentsOf = (...bodies: string[]) => [{ ...makeSegment('s'), questions: bodies.map(ask) }];
const idOf = (segments: ReturnType<typeof segmentsOf>, index: number) =>
  segments[0]?.questions[index]?.id ?? '';

test('authors read and write the question in place of its id', () => {
  const segments = segmentsOf('Your <strong>city</strong>?', 'Tea & cake?');
  const labels = makePipeLabels(segments);
  const stored = `In ${formatPipe(idOf(segments, 0))}, ${formatPipe(idOf(segments, 1))}`;
  const shown = replacePipesWithLabels(stored, labels, 'gone');
  expect(shown).toBe('In {{Your city?}}, {{Tea & cake?}}');
  expect(replaceLabelsWithPipes(shown, mapPipeLabelsToIds(segments))).toBe(stored);
  const rich = replaceRichTextPipesWithLabels(`<p>${stored}</p>`, labels, 'gone');
  expect(rich).toBe('<p>In {{Your city?}}, {{Tea &amp; cake?}}</p>');
  expect(replaceRichTextLabelsWithPipes(rich, mapPipeLabelsToIds(segments))).toBe(`<p>${stored}</p>`);
});

test('questions with the same text can be distinguished, also when long, empty or with braces', () => {
  const long = 'x'.repeat(60);
  const segments = segmentsOf('Why?', 'Why?', long, long, '', '', '{{Why?}}');
  const labels = makePipeLabels(segments);
  expect(new Set(labels.values()).size).toBe(7);
  for (let index = 0; index < 7; index += 1) {
    const stored = formatPipe(idOf(segments, index));
    expect(
      replaceLabelsWithPipes(replacePipesWithLabels(stored, labels, 'gone'), mapPipeLabelsToIds(segments)),
    ).toBe(stored);
  }
});

test('translated questions are read where only one question has the text', () => {
  const [first, ...others] = segmentsOf('City?', 'Home?', 'Why?', 'شهر؟');
  const translate = (text: string) => ({ body: { text, source: '' } });
  const texts = ['شهر؟', 'خانه؟', 'خانه؟', 'چرا؟'].map(translate);
  const questions = (first?.questions ?? []).map((each, index) => ({
    ...each,
    translations: texts[index] ?? {},
  }));
  const segments = [{ ...makeSegment('s'), questions }, ...others];
  expect(replaceLabelsWithPipes('{{چرا؟}} {{خانه؟}} {{شهر؟}}', mapPipeLabelsToIds(segments))).toBe(
    `${formatPipe(idOf(segments, 3))} {{خانه؟}} ${formatPipe(idOf(segments, 3))}`,
  );
});

test('the labels are the same object while only translations change', () => {
  const before = segmentsOf('City?', 'Why?');
  const after = before.map((segment) => ({
    ...segment,
    questions: segment.questions.map((each) => ({
      ...each,
      translations: { body: { text: `${each.body} fa`, source: each.body } },
    })),
  }));
  expect(makePipeLabels(after)).toBe(makePipeLabels(before));
  expect(replaceLabelsWithPipes('{{City? fa}}', mapPipeLabelsToIds(after))).toBe(formatPipe(idOf(before, 0)));
});

test('a renamed question stays inserted in texts, and a deleted one is marked as deleted', () => {
  const before = segmentsOf('City?', 'Why?');
  const stored = formatPipe(idOf(before, 0));
  const [first] = before;
  const renamed = [
    { ...makeSegment('s'), questions: (first?.questions ?? []).map((each) => ({ ...each, body: 'Town?' })) },
  ];
  expect(replacePipesWithLabels(stored, makePipeLabels(renamed), 'gone')).toBe('{{Town?}}');
  expect(replacePipesWithLabels(stored, makePipeLabels(segmentsOf('Why?')), 'gone')).toBe('{{gone}}');
  expect(replaceLabelsWithPipes('{{gone}} {{Cit', mapPipeLabelsToIds(before))).toBe('{{gone}} {{Cit');
});
