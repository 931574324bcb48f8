import { type Answer, toAnswerMap } from '@nazar/domain/inquiries/answers.ts';
import type { CompiledInquiry, CompiledQuestion } from '@nazar/domain/inquiries/compile.ts';
import type { StoredOption } from '@nazar/domain/inquiries/question.ts';
import { findShownQuestions } from '@nazar/domain/participation/flow.ts';
import type { SeededRandom } from './seeded-random.ts';

type Identified = { readonly id: string };
type Texts = readonly (readonly string[])[];

/** Makes up the answers of people who share a taste. */
export class DemoAnswerGenerator {
  readonly #compiled: CompiledInquiry;
  readonly #random: SeededRandom;
  readonly #texts = new Map<string, readonly string[]>();
  readonly #tastes = new Map<string, number>();
  /** The latest respondent's attitude, from dislike to liking everything, mostly between -2 and 2. */
  #mood = 0;

  /** `texts` has a list for each question that is answered in free text. */
  constructor(compiled: CompiledInquiry, texts: Texts, random: SeededRandom) {
    this.#compiled = compiled;
    this.#random = random;
    const open = compiled.asked.filter(isOpen);
    for (const [index, { id }] of open.entries()) this.#texts.set(id, texts[index] ?? []);
  }

  makeAnswers(): Answer[] {
    const random = this.#random;
    this.#mood = random.normal();
    const answers = this.#compiled.asked.flatMap((question): Answer[] => {
      const isSkipped = !question.isForce && random.next() < (isOpen(question) ? 0.5 : 0.03);
      const value = isSkipped ? undefined : this.#valueOf(question);
      return value === undefined ? [] : [{ questionId: question.id, value }];
    });
    const shown = findShownQuestions(this.#compiled, toAnswerMap(answers));
    return answers.filter(({ questionId }) => shown.has(questionId));
  }

  #valueOf(question: CompiledQuestion): Answer['value'] | undefined {
    const random = this.#random;
    const { responseType, options, allOptions, acceptedNumbers } = question;
    const [min, max] = [Number(question.min), Number(question.max)];
    switch (responseType) {
      case 'multiple':
        return this.#chooseSome(question);
      case 'ranking':
        return this.#inOrder(options);
      case 'matrix': {
        const columns = options.filter(({ role }) => role === 'column');
        const chooseColumn = (row: StoredOption) => columns[this.#pointOf(row, columns.length - 1)]?.id ?? '';
        return Object.fromEntries(
          options.filter(({ role }) => role === 'row').map((row) => [row.id, chooseColumn(row)]),
        );
      }
      case 'rating':
      case 'scale':
        return min + this.#pointOf(question, max - min);
      case 'number': {
        const [usual = min + (max - min) / 10] = acceptedNumbers;
        return random.next() < 0.6 ? usual : Math.round(usual * (0.7 + 0.6 * random.next()));
      }
      case 'text':
      case 'longText': {
        const right = random.pick(allOptions)?.body;
        const isKnown = right !== undefined && random.next() < 0.6;
        return isKnown ? right : random.pick(this.#texts.get(question.id) ?? []);
      }
      default:
        return this.#chooseOne(question)?.id;
    }
  }

  #chooseOne({ id, options, rightOptions }: CompiledQuestion): StoredOption | undefined {
    const point = this.#pointOf({ id }, options.length - 1);
    return this.#random.weighted(options, (option) => {
      if (rightOptions.size > 0) return (0.5 + this.#tasteOf(option)) * (rightOptions.has(option.id) ? 4 : 1);
      const nearness = 0.3 ** Math.abs(options.indexOf(option) - point);
      return isNamed(option) ? (0.4 + this.#tasteOf(option)) * nearness : 0;
    });
  }

  #chooseSome({ options, rightOptions, max }: CompiledQuestion): string[] {
    const chosen = options.filter((option) => {
      const known = rightOptions.has(option.id) ? 0.85 : 0.15;
      const liked = option.role === 'none' ? 0.05 : 0.15 + 0.6 * this.#tasteOf(option);
      return isNamed(option) && this.#random.next() < (rightOptions.size > 0 ? known : liked);
    });
    // “None of these” excludes other options.
    const alone = chosen.find(({ role }) => role === 'none') ?? (chosen.length === 0 && options[0]);
    return (alone ? [alone] : chosen.slice(0, Number(max))).map(({ id }) => id);
  }

  /** The first options tend to stay first. */
  #inOrder(options: readonly StoredOption[]): string[] {
    const remaining = [...options];
    return options.flatMap(() => {
      const computeWeight = (option: StoredOption) =>
        (0.5 + this.#tasteOf(option)) / 2 ** options.indexOf(option);
      const next = this.#random.weighted(remaining, computeWeight);
      if (next === undefined) return [];
      remaining.splice(remaining.indexOf(next), 1);
      return [next.id];
    });
  }

  /** A person likes or dislikes most things alike, and most people agree about a thing. */
  #pointOf(scale: Identified, last: number): number {
    const place = 0.5 + 0.35 * this.#tasteOf(scale) + 0.12 * this.#mood + 0.16 * this.#random.normal();
    return Math.round(Math.min(1, Math.max(0, place)) * last);
  }

  /** A value from 0 to 1 that never changes for a question or an option. */
  #tasteOf({ id }: Identified): number {
    const taste = this.#tastes.get(id) ?? this.#random.next();
    this.#tastes.set(id, taste);
    return taste;
  }
}

function isOpen({ responseType }: CompiledQuestion): boolean {
  return responseType === 'text' || responseType === 'longText';
}

/** “Other” would need a text. */
function isNamed({ role }: StoredOption): boolean {
  return role !== 'other';
}
