import * as z from 'zod/mini';
import { id } from '../../text/plain.ts';
import { inquirySettingsSchema } from '../inquiry.ts';
import { optionSchema, questionSchema } from '../question.ts';
import { segmentSchema } from '../segment.ts';

/**
 * One typed change of a draft. What is added or moved stands `after` another part of the same list, or first where
 * that is null: a neighbour stays right when others edit the same list, a number does not. Sort orders and page
 * numbers are no fields of an edit: they follow from the places and from where pages start.
 */
export const editSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('setSettings'), settings: z.partial(inquirySettingsSchema) }),
  z.strictObject({ kind: z.literal('addSegment'), segment: segmentSchema, after: after() }),
  z.strictObject({
    kind: z.literal('changeSegment'),
    id: id(),
    fields: someOf(segmentSchema.shape, ['id', 'questions']),
  }),
  z.strictObject({ kind: z.literal('moveSegment'), id: id(), after: after() }),
  z.strictObject({ kind: z.literal('removeSegment'), id: id() }),
  z.strictObject({
    kind: z.literal('addQuestion'),
    segmentId: id(),
    question: questionSchema,
    after: after(),
  }),
  z.strictObject({
    kind: z.literal('changeQuestion'),
    id: id(),
    fields: someOf(questionSchema.shape, ['id', 'options', 'sortOrder', 'pageNumber']),
  }),
  z.strictObject({ kind: z.literal('moveQuestion'), id: id(), segmentId: id(), after: after() }),
  z.strictObject({ kind: z.literal('removeQuestion'), id: id() }),
  /** Whether a page begins at a question; the first one begins one anyway. */
  z.strictObject({ kind: z.literal('startPage'), id: id(), starts: z.boolean() }),
  z.strictObject({ kind: z.literal('addOption'), questionId: id(), option: optionSchema, after: after() }),
  z.strictObject({
    kind: z.literal('changeOption'),
    id: id(),
    fields: someOf(optionSchema.shape, ['id']),
  }),
  z.strictObject({ kind: z.literal('moveOption'), id: id(), after: after() }),
  z.strictObject({ kind: z.literal('removeOption'), id: id() }),
]);

export type Edit = z.infer<typeof editSchema>;

/** In one call: more than a person makes between two saves. More go in several calls. */
export const maxEdits = 500;

function after() {
  return z.nullable(id());
}

/** The fields of a part, each optional and without its default: what an edit leaves out stays as it is. */
function someOf<Shape extends z.core.$ZodLooseShape, const Left extends keyof Shape>(
  shape: Shape,
  left: readonly Left[],
) {
  const fields = Object.entries(shape)
    .filter(([name]) => !left.includes(name as Left))
    .map(([name, schema]) => [
      name,
      z.optional(schema instanceof z.ZodMiniDefault ? schema.def.innerType : schema),
    ]);
  type Fields = { [Name in Exclude<keyof Shape, Left>]?: z.infer<Shape[Name]> };
  return z.strictObject(Object.fromEntries(fields)) as unknown as z.ZodMiniType<Fields, Fields>;
}
