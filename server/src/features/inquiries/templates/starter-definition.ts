import type { Condition } from '@nazar/domain/inquiries/conditions/condition.ts';
import { assignCodes } from '@nazar/domain/inquiries/copying/assign-codes.ts';
import { type EditOutcome, makeInquiryDraft } from '@nazar/domain/inquiries/edits/edit-inquiry.ts';
import type { Definition } from '@nazar/domain/inquiries/inquiry.ts';
import { listPartTexts } from '@nazar/domain/inquiries/part-texts.ts';
import { type Segment, segmentSchema } from '@nazar/domain/inquiries/segment.ts';
import type { Language } from '@nazar/domain/text/language.ts';
import type { Starter, StarterCondition, StarterQuestion } from './starters/starter.ts';

type Making = {
  readonly language: Language;
  readonly publicFile: string;
  readonly categoryId: string | null;
  readonly newId: () => string;
};

/** Builds one of the first templates in one language, ready to publish. */
export function buildStarterDefinition(starter: Starter, making: Making): Definition {
  const { language, publicFile, categoryId } = making;
  const title = starter.title[language];
  const start = requireDefinition(
    makeInquiryDraft({
      title,
      publicTitle: title,
      language,
      publicFile,
      categoryId,
      publicDescription: starter.description[language],
      completionMessage: starter.completionMessage[language],
      tags: [...starter.tags[language]],
      theme: starter.theme,
      ...starter.settings,
    }),
  );
  return { ...start, ...assignCodes(start, null, makeSegments(starter, making)) };
}

type KnownQuestions = ReadonlyMap<string, { readonly id: string; readonly options: readonly string[] }>;

function makeSegments({ segments }: Starter, { language, newId }: Making): Segment[] {
  const known = new Map<string, { readonly id: string; readonly options: readonly string[] }>();
  let sortOrder = 0;
  return segments.map(({ name, description, questions }, index) =>
    segmentSchema.parse({
      id: newId(),
      name: name[language],
      description: description?.[language] ?? '',
      questions: questions.map((question) => {
        sortOrder += 1;
        const { key, options = [], when, endWhen } = question;
        const optionsWithIds = options.map((option) => ({
          ...option,
          id: newId(),
          body: option.body[language],
        }));
        const id = newId();
        if (key !== undefined) known.set(key, { id, options: optionsWithIds.map((option) => option.id) });
        return {
          ...makeQuestionSettings(question, language),
          id,
          options: optionsWithIds,
          sortOrder,
          pageNumber: index + 1,
          condition: makeCondition(known, when),
          endCondition: makeCondition(known, endWhen),
        };
      }),
    }),
  );
}

/** Everything except the id, the options and the conditions, which depend on other questions. */
function makeQuestionSettings(question: StarterQuestion, language: Language) {
  const { key: _key, options: _options, when: _when, endWhen: _endWhen, ...settings } = question;
  const texts = listPartTexts('question').map(({ name }) => [name, settings[name]?.[language]]);
  return { ...settings, ...Object.fromEntries(texts) };
}

function makeCondition(known: KnownQuestions, when: StarterCondition | undefined): Condition | null {
  if (when === undefined) return null;
  const conditionQuestion = known.get(when.question);
  if (conditionQuestion === undefined) throw new Error(`No earlier question has the key ${when.question}.`);
  const clause = { questionId: conditionQuestion.id, optionIds: [], value: null };
  if ('options' in when) {
    const optionIds = when.options.map((position) => conditionQuestion.options[position] ?? '');
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

function requireDefinition(outcome: EditOutcome): Definition {
  if (!outcome.ok) throw new Error(`A starter does not fit: ${JSON.stringify(outcome.problems)}`);
  return outcome.definition;
}
