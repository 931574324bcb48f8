import fc from 'fast-check';
import type { Condition } from '../inquiries/conditions/condition.ts';
import type { Definition } from '../inquiries/inquiry.ts';
import { responseTypes } from '../inquiries/question.ts';
import { inquiry, option, question, segment, testId } from './builders.ts';

const flag = fc.boolean();
/** Generates questions with options, some hidden, and conditions on earlier visible questions. */
export const randomDefinition: fc.Arbitrary<Definition> = fc
  .record({
    types: fc.array(fc.constantFrom(...responseTypes), { minLength: 1, maxLength: 12 }),
    ends: fc.array(flag, { minLength: 12, maxLength: 12 }),
    hidden: fc.array(fc.nat(4), { minLength: 12, maxLength: 12 }),
    asked: fc.array(fc.option(fc.nat(11)), { minLength: 12, maxLength: 12 }),
    scores: fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 12, maxLength: 12 }),
    timeLimit: fc.option(fc.integer({ min: 1, max: 60 })),
    shuffleQuestions: flag,
  })
  .map(({ types, ends, hidden, asked, scores, timeLimit, shuffleQuestions }) => {
    const groups: ReturnType<typeof question>[][] = [[]];
    const shown: ReturnType<typeof question>[] = [];
    for (const [index, responseType] of types.entries()) {
      const earlier = shown[asked[index] ?? shown.length];
      const condition = earlier === undefined ? null : conditionOn(earlier);
      const isHidden = hidden[index] === 0;
      const made = question(`q${index}`, responseType, {
        sortOrder: index,
        hidden: isHidden,
        score: scores[index] ?? 0,
        file: testId(`file ${index}`),
        condition,
        endCondition: condition,
        options: ['a', 'b', 'c'].map((name) =>
          option(`q${index}.${name}`, {
            hidden: name === 'c' && hidden[index] === 1,
            condition: name === 'b' ? condition : null,
          }),
        ),
      });
      groups.at(-1)?.push(made);
      if (!isHidden) shown.push(made);
      if (ends[index]) groups.push([]);
    }
    const segments = groups.filter((group) => group.length > 0);
    return inquiry(
      segments.map((group, index) => segment(`s${index}`, group)),
      { timeLimit, shuffleQuestions, tags: ['tea'] },
    );
  });

function conditionOn({ id, options }: ReturnType<typeof question>): Condition {
  const optionIds = options.filter(({ hidden }) => !hidden).map((each) => each.id);
  return { match: 'any', clauses: [{ questionId: id, operator: 'isAnyOf', optionIds, value: null }] };
}
