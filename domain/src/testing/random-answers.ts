import fc from 'fast-check';
import type { Answer, AnswerValue } from '../inquiries/answers.ts';
import type { CompiledInquiry, CompiledQuestion } from '../inquiries/compile.ts';
import { checkAnswers } from '../participation/check-answers.ts';

/** Generates checked answers of a participant who answers at least one of the questions. */
export function randomAnswers(compiled: CompiledInquiry): fc.Arbitrary<Answer[]> {
  const one = (question: CompiledQuestion) =>
    fc.option(
      valueFor(question).map((value): Answer => {
        const chosen = Array.isArray(value) ? value : [value];
        const other = question.options.find(({ role }) => role === 'other');
        const says = other !== undefined && chosen.includes(other.id);
        return { questionId: question.id, value, ...(says ? { otherText: 'چیز دیگر' } : {}) };
      }),
      { nil: null, freq: 4 },
    );
  const some = fc.tuple(...compiled.asked.map(one)).map((answers) => {
    const checked = checkAnswers(
      compiled,
      answers.flatMap((answer) => answer ?? []),
      { partial: true },
    );
    if (checked.ok) return checked.answers;
    // A browser would not send answers to questions hidden by a condition.
    const hidden = new Set(checked.problems.map(({ path }) => path.slice('answers.'.length)));
    const shown = answers.flatMap((answer) =>
      answer === null || hidden.has(answer.questionId) ? [] : answer,
    );
    const again = checkAnswers(compiled, shown, { partial: true });
    if (!again.ok) throw new Error(`Random answers do not fit: ${JSON.stringify(again.problems)}`);
    return again.answers;
  });
  return some.filter((answers) => answers.length > 0);
}

function valueFor({ responseType, options, min, max }: CompiledQuestion): fc.Arbitrary<AnswerValue> {
  const ids = options.map(({ id }) => id);
  const numbers = { min: Number(min ?? 0), max: Number(max ?? 0) };
  switch (responseType) {
    case 'single':
    case 'dropdown':
    case 'yesNo':
      return fc.constantFrom(...ids);
    case 'multiple': {
      const free = options.filter(({ role }) => role !== 'none').map(({ id }) => id);
      return fc.subarray(free, { minLength: numbers.min, maxLength: Math.min(numbers.max, free.length) });
    }
    case 'ranking':
      return fc.shuffledSubarray(ids, { minLength: ids.length });
    case 'matrix': {
      const rows = options.filter(({ role }) => role === 'row').map(({ id }) => id);
      const columns = options.filter(({ role }) => role === 'column').map(({ id }) => id);
      return fc.dictionary(fc.constantFrom(...rows), fc.constantFrom(...columns), { minKeys: 1 });
    }
    case 'number':
      return fc.double({ ...numbers, noNaN: true });
    case 'rating':
    case 'scale':
      return fc.integer(numbers);
    case 'text':
    case 'longText':
      return fc.stringMatching(/^[\p{L}\p{N}]{1,9}$/u);
    case 'email':
      return fc.stringMatching(/^[a-z]{1,9}@example\.com$/);
    case 'phone':
      return fc.stringMatching(/^0\d{6,12}$/);
    case 'url':
      return fc.stringMatching(/^https:\/\/[a-z]{2,9}\.com$/);
    case 'date':
      return fc.constantFrom('2026-01-01', '2026-03-21', '2028-02-29');
    case 'time':
      return fc.constantFrom('08:00', '09:30:15', '17:59');
    case 'file':
      return fc.constant([]);
    case 'statement':
      throw new Error('A statement takes no answer.');
  }
}
