import type { CompiledInquiry, CompiledQuestion } from '../inquiries/compile.ts';

/** One published revision of an inquiry. */
export type PublishedRevisionForm = { readonly revision: number; readonly compiled: CompiledInquiry };

/** A question as its columns show it: in its newest wording, with the options of all revisions. */
export type MergedQuestion = {
  /**
   * A name such as `Q3`, which is the same in every export of the inquiry, wherever the question has moved.
   */
  readonly name: string;
  readonly question: CompiledQuestion;
  /** Revisions that asked the question with this response type. */
  readonly revisions: ReadonlySet<number>;
};

type Merging = { readonly name: string; question: CompiledQuestion; readonly revisions: Set<number> };

/**
 * Merges the questions of all revisions, given from oldest to newest: the questions of the newest revision in
 * its order, then those no longer asked. A number never changes its meaning: the questions of the first revision
 * have the numbers that participants see, later ones follow. A question whose type was changed before the first
 * response has columns of both types, because a participant may have begun with the old type.
 */
export function mergeQuestions(forms: readonly PublishedRevisionForm[]): MergedQuestion[] {
  const numbers = new Map<number, number>();
  const types = new Map<number, number>();
  const merged = new Map<string, Merging>();
  for (const { revision, compiled } of forms) {
    for (const { code } of [...compiled.asked, ...compiled.questions]) {
      if (!numbers.has(code)) numbers.set(code, numbers.size + 1);
    }
    for (const question of compiled.questions) {
      const key = getQuestionKey(question);
      const known = merged.get(key);
      if (known === undefined) {
        const type = (types.get(question.code) ?? 0) + 1;
        types.set(question.code, type);
        const number = `Q${numbers.get(question.code)}`;
        const name = type === 1 ? number : `${number}v${type}`;
        merged.set(key, { name, question, revisions: new Set([revision]) });
      } else {
        known.question = withOlderOptions(question, known.question);
        known.revisions.add(revision);
      }
    }
  }
  const newest = forms.at(-1)?.compiled.questions ?? [];
  const first = newest.flatMap((question) => merged.get(getQuestionKey(question)) ?? []);
  const askedKeys = new Set(forms.flatMap(({ compiled }) => compiled.asked.map(getQuestionKey)));
  return [...new Set([...first, ...merged.values()])].filter(({ question }) =>
    askedKeys.has(getQuestionKey(question)),
  );
}

const getQuestionKey = ({ code, responseType }: CompiledQuestion) => `${code} ${responseType}`;

function withOlderOptions(question: CompiledQuestion, older: CompiledQuestion): CompiledQuestion {
  const lost = older.allOptions.filter(({ code }) => !question.optionByCode.has(code));
  if (lost.length === 0) return question;
  const allOptions = [...question.allOptions, ...lost];
  return {
    ...question,
    allOptions,
    optionById: new Map(allOptions.map((option) => [option.id, option])),
    optionByCode: new Map(allOptions.map((option) => [option.code, option])),
  };
}
