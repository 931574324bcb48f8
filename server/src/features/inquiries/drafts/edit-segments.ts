import { isDeepStrictEqual } from 'node:util';
import type { ParsedCallInput } from '@nazar/domain/api/define-call.ts';
import type {
  addMyInquirySegment,
  deleteMyInquirySegment,
  editMyInquirySegment,
} from '@nazar/domain/api/inquiry-calls.ts';
import { findNewFileReferences, listSegmentFiles } from '@nazar/domain/inquiries/document-files.ts';
import {
  addSegment as addSegmentTo,
  deleteSegment as deleteSegmentOf,
  type EditContext,
  type EditOutcome,
  editSegment as editSegmentOf,
} from '@nazar/domain/inquiries/edits/edit-inquiry.ts';
import type { Definition } from '@nazar/domain/inquiries/inquiry.ts';
import { removeSegmentCodes, type Segment, type StoredSegment } from '@nazar/domain/inquiries/segment.ts';
import type { InquiryCallContext } from '../require-caller-inquiry.ts';
import { changeDraft, throwIfInvalid } from './change-draft.ts';
import { checkFileReferences } from './check-references.ts';
import { sanitizeSegment } from './sanitize-draft.ts';

type SegmentWrite = ParsedCallInput<typeof addMyInquirySegment> &
  ParsedCallInput<typeof editMyInquirySegment>;
type SegmentRule = (
  definition: Definition,
  segment: Segment,
  context: EditContext,
  position?: number,
) => EditOutcome;

/**
 * Adds or replaces a segment: sanitizes it, checks that new files are the owner's, then checks the document.
 */
function writeSegment(caller: InquiryCallContext, input: SegmentWrite, rule: SegmentRule) {
  const { inquiryId, revision, segment, position } = input;
  const { part, problems } = sanitizeSegment(segment, 'segment');
  throwIfInvalid(problems);
  const change = { id: inquiryId, revision };
  const isDone = (definition: Definition) => definition.segments.some((stored) => isSame(stored, part));
  return changeDraft(
    caller,
    change,
    async ({ ownerId, definition }, context) => {
      const uses = listSegmentFiles(part, 'segment');
      const foreign = await checkFileReferences(
        caller.db,
        { ownerId, id: inquiryId },
        findNewFileReferences(definition, uses),
      );
      if (foreign.length > 0) return { ok: false, problems: foreign };
      return rule(definition, part, context, position);
    },
    isDone,
  );
}

function isSame(stored: StoredSegment, segment: Segment): boolean {
  return stored.id === segment.id && isDeepStrictEqual(removeSegmentCodes(stored), segment);
}

export function addDraftSegment(
  caller: InquiryCallContext,
  input: ParsedCallInput<typeof addMyInquirySegment>,
) {
  return writeSegment(caller, input, addSegmentTo);
}

export function editDraftSegment(
  caller: InquiryCallContext,
  input: ParsedCallInput<typeof editMyInquirySegment>,
) {
  return writeSegment(caller, input, editSegmentOf);
}

export function deleteDraftSegment(
  caller: InquiryCallContext,
  input: ParsedCallInput<typeof deleteMyInquirySegment>,
) {
  const change = { id: input.inquiryId, revision: input.revision };
  return changeDraft(caller, change, ({ definition }, context) =>
    deleteSegmentOf(definition, input.id, context),
  );
}
