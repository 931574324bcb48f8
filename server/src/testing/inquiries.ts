import { randomUUID } from 'node:crypto';
import { deleteMyInquiry, eraseMyInquiry } from '@nazar/domain/api/bin-calls.ts';
import {
  addMyInquiry,
  addMyInquirySegment,
  editMyInquiryDocument,
  publishMyInquiry,
} from '@nazar/domain/api/inquiry-calls.ts';
import type { InquirySettings } from '@nazar/domain/inquiries/inquiry.ts';
import type { QuestionInput } from '@nazar/domain/inquiries/question.ts';
import type { SegmentInput } from '@nazar/domain/inquiries/segment.ts';
import { storedFile } from '../platform/database/schema/file.ts';
import type { Person } from './people.ts';
import type { TestApp } from './test-app.ts';

/** A general category from the second migration. */
export const generalCategoryId = 'a0000000-0000-4000-8000-000000000001';

/** Inserts a picture's row, for settings that need one; its bytes do not exist. */
export async function insertPicture(server: TestApp, owner: Person): Promise<string> {
  const id = randomUUID();
  await server.db.insert(storedFile).values({
    id,
    ownerId: owner.id,
    name: 'cover',
    type: 'image/webp',
    size: 1,
    sha256: Buffer.alloc(32),
    createdAt: new Date(server.clock.now()),
  });
  return id;
}

let order = 0;

export function makeOption(body: string, more: Partial<QuestionOption> = {}) {
  return { id: randomUUID(), body, ...more };
}
type QuestionOption = NonNullable<QuestionInput['options']>[number];

/** A single choice with two options, by default. */
export function makeQuestion(
  more: Partial<QuestionInput> = {},
): QuestionInput & { options: QuestionOption[] } {
  order += 1;
  return {
    id: randomUUID(),
    responseType: 'single',
    body: 'Tea or coffee?',
    sortOrder: order,
    pageNumber: 1,
    ...more,
    options: more.options ?? [makeOption('Tea'), makeOption('Coffee')],
  };
}

export function makeSegment(more: Partial<SegmentInput> = {}): SegmentInput & { questions: QuestionInput[] } {
  return { id: randomUUID(), name: 'Drinks', ...more, questions: more.questions ?? [makeQuestion()] };
}

export type MadeInquiry = {
  readonly id: string;
  readonly revision: number;
  readonly segments: readonly SegmentInput[];
};

type MakeInquiryOptions = {
  readonly as?: Person;
  readonly settings?: Partial<InquirySettings>;
  /** Settings stored as the wizard does, which sanitizes what other calls refuse. */
  readonly cleaned?: Partial<InquirySettings>;
  readonly segments?: readonly SegmentInput[];
};

/** Makes a publishable draft through the calls. */
export async function makeDraft(server: TestApp, making: MakeInquiryOptions = {}): Promise<MadeInquiry> {
  const { as = server.people.owner, settings = {}, cleaned, segments = [makeSegment()] } = making;
  const id = randomUUID();
  const info = {
    title: 'My drinks poll',
    language: 'en' as const,
    publicTitle: 'Which drink do you prefer?',
    categoryId: generalCategoryId,
    publicFile: await insertPicture(server, as),
    ...settings,
  };
  let { revision } = await server.call(addMyInquiry, { id, ...info }, { as });
  if (cleaned !== undefined) {
    const edits = [{ kind: 'setSettings' as const, settings: cleaned }];
    ({ revision } = await server.call(
      editMyInquiryDocument,
      { id, revision, editId: randomUUID(), edits },
      { as },
    ));
  }
  for (const segment of segments) {
    const change = { inquiryId: id, revision, segment };
    ({ revision } = await server.call(addMyInquirySegment, change, { as }));
  }
  return { id, revision, segments };
}

/** Publishes an inquiry that is open from now on. */
export async function makePublished(
  server: TestApp,
  making: MakeInquiryOptions & {
    readonly expireDate?: string;
    readonly beforePublishing?: (id: string) => Promise<void>;
  } = {},
): Promise<MadeInquiry> {
  const draft = await makeDraft(server, making);
  const { id, revision } = draft;
  const { expireDate = null } = making;
  await making.beforePublishing?.(id);
  await server.call(publishMyInquiry, { id, revision, expireDate }, { as: making.as ?? server.people.owner });
  return draft;
}

/** Erases an inquiry, as the job does after its time in the bin. */
export async function eraseInquiry(server: TestApp, id: string, as: Person): Promise<void> {
  await server.call(deleteMyInquiry, { id }, { as });
  await server.call(eraseMyInquiry, { id }, { as });
}
