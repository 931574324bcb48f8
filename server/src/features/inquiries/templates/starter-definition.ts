import { assignCodes } from '@nazar/domain/inquiries/assign-codes.ts';
import type { Condition } from '@nazar/domain/inquiries/condition.ts';
import { type EditOutcome, newInquiry } from '@nazar/domain/inquiries/edit-inquiry.ts';
import type { Definition } from '@nazar/domain/inquiries/inquiry.ts';
import { type Segment, segmentSchema } from '@nazar/domain/inquiries/segment.ts';
import type { Language } from '@nazar/domain/text/language.ts';
import type { Starter, StarterCondition } from './starters/starter.ts';

type Making = {
  readonly language: Language;
  readonly publicFile: string;
  readonly categoryId: string | null;
  readonly newId: () => string;
};

/** One of the first templates in one language, ready to publish. */
export function starterDefinition(starter: Starter, making: Making): Definition {
  const { language, publicFile, categoryId } = making;
  const title = starter.title[language];
  const start = definitionOf(
    newInquiry({
      ...{ title, publicTitle: title, language, publicFile, categoryId },
      publicDescription: starter.description[language],
      completionMessage: starter.completionMessage[language],
      tags: [...starter.tags[language]],
      ...starter.settings,
    }),
  );
  return { ...start, ...assignCodes(start, null, makeSegments(starter, making)) };
}

function makeSegments({ segments }: Starter, { language, newId }: Making): Segment[] {
  const known = new Map<string, { readonly id: string; readonly options: readonly string[] }>();
  let sortOrder = 0;
  return segments.map(({ name, questions }, index) =>
    segmentSchema.parse({
      id: newId(),
      name: name[language],
      questions: questions.map(({ key, body, options = [], when, ...rest }) => {
        sortOrder += 1;
        const made = options.map((option) => ({ ...option, id: newId(), body: option.body[language] }));
        const id = newId();
        if (key !== undefined) known.set(key, { id, options: made.map((option) => option.id) });
        return {
          ...{ ...rest, id, body: body[language], options: made, sortOrder, pageNumber: index + 1 },
          condition: when === undefined ? null : conditionOn(known.get(when.question), when),
        };
      }),
    }),
  );
}

function conditionOn(
  asked: { readonly id: string; readonly options: readonly string[] } | undefined,
  when: StarterCondition,
): Condition {
  if (asked === undefined) throw new Error(`No earlier question has the key ${when.question}.`);
  const clause = { questionId: asked.id, optionIds: [], value: null };
  if ('options' in when) {
    const optionIds = when.options.map((position) => asked.options[position] ?? '');
    return { match: 'all', clauses: [{ ...clause, operator: 'isAnyOf', optionIds }] };
  }
  const { atLeast, atMost } = when;
  return {
    match: 'all',
    clauses: [
      ...(atLeast === undefined ? [] : [{ ...clause, operator: 'atLeast' as const, value: atLeast }]),
      ...(atMost === undefined ? [] : [{ ...clause, operator: 'atMost' as const, value: atMost }]),
    ],
  };
}

function definitionOf(outcome: EditOutcome): Definition {
  if (!outcome.ok) throw new Error(`A starter does not fit: ${JSON.stringify(outcome.problems)}`);
  return outcome.definition;
}
