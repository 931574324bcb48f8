import * as z from 'zod/mini';
import { idSchema } from '../../text/plain.ts';
import { inquirySettingsSchema } from '../inquiry.ts';
import { optionSchema, questionSchema } from '../question.ts';
import { segmentSchema } from '../segment.ts';

/**
 * One typed change of a draft. A part is added or moved `after` another part of the same list, or first if
 * null: a neighbour stays correct when others edit the list, an index does not. Edits have no sort orders or
 * page numbers, because these follow from the positions and from the page starts.
 */
export const editSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('setSettings'), settings: z.partial(inquirySettingsSchema) }),
  z.strictObject({ kind: z.literal('addSegment'), segment: segmentSchema, after: after() }),
  z.strictObject({
    kind: z.literal('changeSegment'),
    id: idSchema(),
    fields: makeOptionalFields(segmentSchema.shape, ['id', 'questions']),
  }),
  z.strictObject({ kind: z.literal('moveSegment'), id: idSchema(), after: after() }),
  z.strictObject({ kind: z.literal('removeSegment'), id: idSchema() }),
  z.strictObject({
    kind: z.literal('addQuestion'),
    segmentId: idSchema(),
    question: questionSchema,
    after: after(),
  }),
  z.strictObject({
    kind: z.literal('changeQuestion'),
    id: idSchema(),
    fields: makeOptionalFields(questionSchema.shape, ['id', 'options', 'sortOrder', 'pageNumber']),
  }),
  z.strictObject({ kind: z.literal('moveQuestion'), id: idSchema(), segmentId: idSchema(), after: after() }),
  z.strictObject({ kind: z.literal('removeQuestion'), id: idSchema() }),
  /** Whether a page starts at a question; the first question always starts one. */
  z.strictObject({ kind: z.literal('startPage'), id: idSchema(), starts: z.boolean() }),
  z.strictObject({
    kind: z.literal('addOption'),
    questionId: idSchema(),
    option: optionSchema,
    after: after(),
  }),
  z.strictObject({
    kind: z.literal('changeOption'),
    id: idSchema(),
    fields: makeOptionalFields(optionSchema.shape, ['id']),
  }),
  z.strictObject({ kind: z.literal('moveOption'), id: idSchema(), after: after() }),
  z.strictObject({ kind: z.literal('removeOption'), id: idSchema() }),
]);

export type Edit = z.infer<typeof editSchema>;

/**
 * Maximum number of edits in a call, more than a person makes between two saves. More edits need several
 * calls.
 */
export const maxEditsPerCall = 500;

function after() {
  return z.nullable(idSchema());
}

/** Makes all fields of a part optional and without defaults: omitted fields stay unchanged. */
function makeOptionalFields<Shape extends z.core.$ZodLooseShape, const Omitted extends keyof Shape>(
  shape: Shape,
  omittedKeys: readonly Omitted[],
) {
  const fields = Object.entries(shape)
    .filter(([name]) => !omittedKeys.includes(name as Omitted))
    .map(([name, schema]) => [
      name,
      z.optional(schema instanceof z.ZodMiniDefault ? schema.def.innerType : schema),
    ]);
  type Fields = { [Name in Exclude<keyof Shape, Omitted>]?: z.infer<Shape[Name]> };
  return z.strictObject(Object.fromEntries(fields)) as unknown as z.ZodMiniType<Fields, Fields>;
}
