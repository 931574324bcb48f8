import * as z from 'zod/mini';
import { hardLimits } from '../../inquiries/hard-limits.ts';
import { parseChannel } from '../../participation/channel.ts';
import { foldText } from '../../text/digits.ts';
import { languages } from '../../text/language.ts';
import { maxLength, minLength } from '../../text/length.ts';
import { isIsoDate, isIsoTime } from '../../text/moment.ts';
import { idSchema, plainTextSchema } from '../../text/plain.ts';
import { textLimits } from '../../text/text-limits.ts';

/** Both ends are inclusive; a missing end leaves the range open. */
function range<End extends z.ZodMiniType<string | number>>(end: () => End) {
  return { from: z._default(z.nullable(end()), null), to: z._default(z.nullable(end()), null) };
}
const hasEnd = z.refine<{ from: unknown; to: unknown }>(({ from, to }) => from !== null || to !== null, {
  error: 'required',
  path: ['from'],
});
const isInOrder = z.refine<{ from: number | null; to: number | null }>(
  ({ from, to }) => from === null || to === null || from <= to,
  { error: 'minAboveMax', path: ['to'] },
);
const isInTime = z.refine<{ from: string | null; to: string | null }>(
  ({ from, to }) => from === null || to === null || from <= to,
  { error: 'dateOrder', path: ['to'] },
);

const day = () => z.string().check(z.refine(isIsoDate, { error: 'invalidDate' }));
const clock = () => z.string().check(z.refine(isIsoTime, { error: 'invalidTime' }));
const figure = () => z.number().check(z.minimum(-hardLimits.number), z.maximum(hardLimits.number));
const place = () => z.int().check(z.minimum(1), z.maximum(hardLimits.optionsPerQuestion));
const optionIds = () =>
  z
    .array(idSchema())
    .check(minLength(1, { error: 'chooseOption' }), maxLength(hardLimits.optionsPerQuestion));
const words = () =>
  plainTextSchema(textLimits.search, { min: 1 }).check(
    z.refine((text) => foldText(text) !== '', { error: 'required' }),
  );

const channel = () =>
  z.string().check(z.refine((text) => parseChannel(text) === text, { error: 'invalidValue' }));
const some = <Each extends z.ZodMiniType>(each: Each, most: number) =>
  z.array(each).check(minLength(1, { error: 'chooseOption' }), maxLength(most));

const ofQuestion = { questionId: idSchema() };

/** A single test of a response. */
export const filterClauseSchema = z.discriminatedUnion('kind', [
  /** Local days in the inquiry's time zone on which it was submitted. */
  z.strictObject({ kind: z.literal('days'), ...range(day) }).check(hasEnd, isInTime),
  /** Language in which the participant answered. */
  z.strictObject({ kind: z.literal('languages'), languages: some(z.enum(languages), languages.length) }),
  /** The channel of the participant's link; null matches responses without one. */
  z.strictObject({ kind: z.literal('channels'), channels: some(z.nullable(channel()), 20) }),
  /** Whether the owner flagged the response, or it is one of unusually many from one address. */
  z.strictObject({ kind: z.literal('flagged'), flagged: z.boolean() }),
  z.strictObject({ kind: z.literal('score'), ...range(figure) }).check(hasEnd, isInOrder),
  z.strictObject({ kind: z.literal('answered'), ...ofQuestion, answered: z.boolean() }),
  /** Whether any, all or none of these options were chosen; `none` also matches unanswered questions. */
  z.strictObject({
    kind: z.literal('options'),
    ...ofQuestion,
    test: z.enum(['any', 'all', 'none']),
    optionIds: optionIds(),
  }),
  z.strictObject({ kind: z.literal('numbers'), ...ofQuestion, ...range(figure) }).check(hasEnd, isInOrder),
  z.strictObject({ kind: z.literal('dates'), ...ofQuestion, ...range(day) }).check(hasEnd, isInTime),
  z.strictObject({ kind: z.literal('times'), ...ofQuestion, ...range(clock) }).check(hasEnd, isInTime),
  /** Whether the answer's text, including that for «Other», contains this text after folding. */
  z.strictObject({ kind: z.literal('text'), ...ofQuestion, text: words() }),
  /** Whether one of these columns was chosen in the row. */
  z.strictObject({ kind: z.literal('cells'), ...ofQuestion, rowId: idSchema(), columnIds: optionIds() }),
  /** Whether the option was ranked between these places, starting at 1. */
  z
    .strictObject({ kind: z.literal('ranks'), ...ofQuestion, optionId: idSchema(), ...range(place) })
    .check(hasEnd, isInOrder),
]);
export type FilterClause = z.infer<typeof filterClauseSchema>;
/** Clauses about the answer to a question. */
export type AnswerClause = Extract<FilterClause, { questionId: string }>;

export const maxFilterClauses = 10;

/** A filter of responses: all, or any, of its clauses must be true. */
export const filterSchema = z.strictObject({
  match: z.enum(['all', 'any']),
  clauses: z.array(filterClauseSchema).check(minLength(1), maxLength(maxFilterClauses)),
});
export type Filter = z.infer<typeof filterSchema>;

/** The filter of a call; null matches every response. */
export const filterInputSchema = () => z._default(z.nullable(filterSchema), null);
