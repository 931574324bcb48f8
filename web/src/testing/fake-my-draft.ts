import type { MyInquiry } from '@nazar/domain/api/inquiry-shapes.ts';
import { makeInquiryDraft } from '@nazar/domain/inquiries/edits/edit-inquiry.ts';
import { ownerAbilities } from './workspace.ts';

/** A draft without questions, as its owner loads it. */
export function fakeMyDraft(id: string): MyInquiry & { segments: [] } {
  const made = makeInquiryDraft({ title: 'Drinks', language: 'en', categoryId: id });
  if (!made.ok) throw new Error('No inquiry');
  const { nextCode: _, ...settings } = made.definition;
  const at = '2026-11-22T09:00:00.000Z';
  return {
    ...settings,
    id,
    state: 'draft',
    revision: 1,
    publishedRevision: null,
    segments: [],
    responseCount: 0,
    ballot: null,
    createdAt: at,
    updatedAt: at,
    isTemplate: false,
    publicFileKind: null,
    publishDate: null,
    expireDate: null,
    takenDown: false,
    abilities: ownerAbilities,
  };
}
