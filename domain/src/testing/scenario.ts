import { type Answer, type AnswerValue, toAnswerMap } from '../inquiries/answers.ts';
import { type CompiledInquiry, compileInquiry } from '../inquiries/compile.ts';
import type { Definition } from '../inquiries/inquiry.ts';
import { buildPages } from '../participation/build-pages.ts';
import { type CheckedAnswers, checkAnswers } from '../participation/check-answers.ts';
import { findShownQuestions, findVisiblePages } from '../participation/flow.ts';
import { type ResponseScore, scoreAnswers } from '../participation/score.ts';
import type { FieldProblem } from '../problem/field-problem.ts';
import { testId } from './builders.ts';

type ScenarioOptions = { readonly seed?: number; readonly drawn?: readonly string[] };

/** One participant going through an inquiry; questions and options have the names from its builders. */
type Scenario = {
  /** Names in the value are replaced by option ids; other text is kept. */
  answer(name: string, value: AnswerValue, otherText?: string): Scenario;
  clear(name: string): Scenario;
  /** Names of the questions that the browser shows now, in order. */
  visible(): string[];
  /** Names of the options that the browser shows for a question. */
  options(name: string): string[];
  /** Names of the visible questions as computed by the server. */
  visibleToServer(): string[];
  /** The numbers of non-empty pages. */
  pages(): number[];
  submit(): CheckedAnswers;
  /** `question name: code` for each problem of a submit. */
  problems(): string[];
  score(): ResponseScore | null;
};

export function scenario(definition: Definition, options: ScenarioOptions = {}): Scenario {
  const compiled = compileInquiry(definition);
  return at(compiled, options, []);
}

function at(compiled: CompiledInquiry, options: ScenarioOptions, answers: readonly Answer[]): Scenario {
  const drawn = options.drawn?.map(testId);
  const pages = buildPages(compiled, { seed: options.seed ?? 1, drawn });
  const shown = () => findVisiblePages(pages, toAnswerMap(answers));
  const submit = () => checkAnswers(compiled, answers, { drawn });
  const names = namesOf(compiled);
  const without = (id: string) => answers.filter((each) => each.questionId !== id);
  return {
    answer: (name, value, otherText) => {
      const questionId = testId(name);
      const next = {
        questionId,
        value: idsIn(compiled, value),
        ...(otherText === undefined ? {} : { otherText }),
      };
      return at(compiled, options, [...without(questionId), next]);
    },
    clear: (name) => at(compiled, options, without(testId(name))),
    visible: () =>
      shown().flatMap((page) =>
        page.segments.flatMap((segment) => segment.questions.map(({ id }) => names.get(id) ?? id)),
      ),
    options: (name) =>
      shown()
        .flatMap((page) => page.segments.flatMap((segment) => segment.questions))
        .flatMap(({ id, options: own }) => (id === testId(name) ? own.map(({ body }) => body) : [])),
    visibleToServer: () =>
      [...findShownQuestions(compiled, toAnswerMap(answers), drawn).keys()].map((id) => names.get(id) ?? id),
    pages: () => shown().map((page) => page.pageNumber),
    submit,
    problems: () => {
      const checked = submit();
      return checked.ok ? [] : checked.problems.map((problem) => reported(problem, names));
    },
    score: () => scoreAnswers(compiled, answers, { drawn }),
  };
}

/** Builders use `name?` as the default body. */
function namesOf({ shown, questions }: CompiledInquiry): Map<string, string> {
  return new Map([...shown, ...questions].map(({ id, body }) => [id, body.replace(/\?$/, '')]));
}

function reported({ path, code }: FieldProblem, names: ReadonlyMap<string, string>): string {
  const id = path.slice('answers.'.length);
  return `${names.get(id) ?? id}: ${code}`;
}

function idsIn(compiled: CompiledInquiry, value: AnswerValue): AnswerValue {
  const idOf = (text: string) => (compiled.optionById.has(testId(text)) ? testId(text) : text);
  if (typeof value === 'string') return idOf(value);
  if (typeof value === 'number') return value;
  if (Array.isArray(value)) return value.map(idOf);
  return Object.fromEntries(Object.entries(value).map(([row, column]) => [idOf(row), idOf(column)]));
}
