import type { Answer } from '@nazar/domain/inquiries/answers.ts';
import type { DemoOption, DemoQuestion } from './demo-inquiry.ts';
import type { SeededRandom } from './seeded-random.ts';

export type MadeOption = DemoOption & { readonly id: string };
export type MadeQuestion = Omit<DemoQuestion, 'options'> & {
  readonly id: string;
  readonly options: readonly MadeOption[];
};

const usuallySkipped = 0.03;

/** The answers of one made-up person. `mood` applies to all of them: people who like one thing like the others. */
export function makeDemoAnswers(questions: readonly MadeQuestion[], random: SeededRandom): Answer[] {
  const mood = random.normal();
  return questions.flatMap((question) => {
    const isSkipped = question.isForce !== true && random.next() < (question.skipped ?? usuallySkipped);
    const answer = isSkipped ? null : answerOf(question, mood, random);
    return answer === null ? [] : [answer];
  });
}

function answerOf(question: MadeQuestion, mood: number, random: SeededRandom): Answer | null {
  const questionId = question.id;
  const { options } = question;
  const [min, max] = [numberOr(question.min, 0), numberOr(question.max, 10)];
  switch (question.responseType) {
    case 'single':
    case 'dropdown':
    case 'yesNo': {
      const option = random.weighted(options, ({ weight }) => weight);
      if (option === undefined) return null;
      const otherText = option.role === 'other' ? random.pick(question.texts ?? []) : undefined;
      return { questionId, value: option.id, ...(otherText !== undefined && { otherText }) };
    }
    case 'multiple': {
      const value = chooseSome(options, max, random);
      return value.length < Math.max(1, min) ? null : { questionId, value };
    }
    case 'ranking':
      return { questionId, value: inOrder(options, random) };
    case 'matrix': {
      const columns = options.filter(({ role }) => role === 'column');
      const rows = options.filter(({ role }) => role === 'row');
      const cells = rows.map(({ id }): [string, string] => {
        const index = gather(question, mood, random, [0, columns.length - 1]);
        return [id, columns[index]?.id ?? ''];
      });
      return { questionId, value: Object.fromEntries(cells) };
    }
    case 'number':
    case 'rating':
    case 'scale':
      return { questionId, value: gather(question, mood, random, [min, max]) };
    case 'time': {
      const minutes = gather({ ...question, around: quarters(question) }, 0, random, [18, 55]) * 15;
      return { questionId, value: `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}` };
    }
    default: {
      const text = random.pick(question.texts ?? []);
      return text === undefined ? null : { questionId, value: text };
    }
  }
}

function chooseSome(options: readonly MadeOption[], max: number, random: SeededRandom): string[] {
  const chosen = options.filter(({ weight }) => random.next() < weight);
  // «None of these» excludes other options.
  const alone = chosen.find(({ role }) => role === 'none');
  if (alone !== undefined) return [alone.id];
  return chosen.slice(0, max).map(({ id }) => id);
}

/** The greater an option's weight, the earlier it tends to come. */
function inOrder(options: readonly MadeOption[], random: SeededRandom): string[] {
  const left = [...options];
  const order: string[] = [];
  for (;;) {
    const next = random.weighted(left, ({ weight }) => weight);
    if (next === undefined) return order;
    left.splice(left.indexOf(next), 1);
    order.push(next.id);
  }
}

function gather(
  { around = [0, 1] }: Pick<DemoQuestion, 'around'>,
  mood: number,
  random: SeededRandom,
  [min, max]: readonly [number, number],
): number {
  const [middle, spread] = around;
  const value = Math.round(middle + spread * (0.6 * mood + 0.8 * random.normal()));
  return Math.min(max, Math.max(min, value));
}

/** Hours as quarters of an hour. */
function quarters({ around: [middle, spread] = [12, 3] }: DemoQuestion): [number, number] {
  return [middle * 4, spread * 4];
}

function numberOr(bound: number | string | undefined, usual: number): number {
  return typeof bound === 'number' ? bound : usual;
}

function two(number: number): string {
  return String(number).padStart(2, '0');
}
