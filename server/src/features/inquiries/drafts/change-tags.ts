import type { CallResult, ParsedCallInput } from '@nazar/domain/api/define-call.ts';
import type { addTags, deleteTags } from '@nazar/domain/api/tag-calls.ts';
import { editSettings } from '@nazar/domain/inquiries/edits/edit-inquiry.ts';
import { foldText } from '@nazar/domain/text/digits.ts';
import { type InquiryCallContext, requireCallerInquiry } from '../require-caller-inquiry.ts';
import { changeDraft } from './change-draft.ts';

type Tags = readonly string[];

const without = (tags: Tags, others: Tags) => {
  const folded = new Set(others.map(foldText));
  return tags.filter((tag) => !folded.has(foldText(tag)));
};

/** Joins both lists; each tag occurs once, in its first spelling. */
function mergeTags(tags: Tags, more: Tags): string[] {
  const all = [...tags];
  for (const tag of more) all.push(...without([tag], all));
  return all;
}

export function addTagsToDraft(caller: InquiryCallContext, input: ParsedCallInput<typeof addTags>) {
  return changeTags(caller, input, (tags) => mergeTags(tags, input.tags));
}

export function deleteTagsOfDraft(caller: InquiryCallContext, input: ParsedCallInput<typeof deleteTags>) {
  return changeTags(caller, input, (tags) => without(tags, input.tags));
}

/** A request repeated after a lost reply finds nothing to change. */
async function changeTags(
  caller: InquiryCallContext,
  { inquiryId: id, revision }: ParsedCallInput<typeof addTags>,
  changed: (tags: Tags) => string[],
): Promise<CallResult<typeof addTags>> {
  const saved = await changeDraft(
    caller,
    { id, revision },
    ({ definition }, context) => editSettings(definition, { tags: changed(definition.tags) }, context),
    ({ tags }) => changed(tags).length === tags.length,
  );
  const { definition } = await requireCallerInquiry(caller, id, 'inquiry.edit');
  return { ...saved, tags: definition.tags };
}
