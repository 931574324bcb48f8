import type { MyInquiry } from '@nazar/domain/api/inquiry-shapes.ts';
import { compileInquiry } from '@nazar/domain/inquiries/compile.ts';
import type { Edit } from '@nazar/domain/inquiries/edits/edit.ts';
import {
  type EditContext,
  type EditOutcome,
  editDocument,
  makeInquiryDraft,
} from '@nazar/domain/inquiries/edits/edit-inquiry.ts';
import { listPublishedPartIds } from '@nazar/domain/inquiries/edits/locked-parts.ts';
import type { Definition, InquirySettings } from '@nazar/domain/inquiries/inquiry.ts';
import { listUnpublishedChanges } from '@nazar/domain/inquiries/publishing/list-unpublished-changes.ts';
import { responseNoticeModes } from '@nazar/domain/notifications/response-notice.ts';
import { buildPages } from '@nazar/domain/participation/build-pages.ts';
import type { FieldProblemCode } from '@nazar/domain/problem/field-problem.ts';
import { makeUuid } from '../../../../api/make-uuid.ts';
import { type FakeHandlers, fakeApi, refuse } from '../../../../testing/fake-api.ts';
import { ownerAbilities } from '../../../../testing/workspace.ts';

export const societyCategoryId = '11111111-1111-4111-8111-111111111111';
/** The id in the latest fake server. Each server has its own id, because the tab stores an unsaved draft by its id. */
export let inquiryId = makeUuid();
const moment = '2026-01-02T10:00:00.000Z';

/** A fake server with one inquiry, edited by the real rules. */
export function fakeStoredInquiry(start: Definition | null, more: FakeHandlers = {}) {
  const id = makeUuid();
  inquiryId = id;
  const server = {
    definition: start,
    revision: start === null ? 0 : 1,
    lastEdit: '',
    online: true,
    signedIn: true,
    responses: 0,
    /** Its state, if it is not a draft. */
    standing: {} as Partial<MyInquiry>,
    /** The number of saves that get no reply. */
    losesReplies: 0,
    context: { published: null, answered: false } as EditContext,
    refuses: (_edits: readonly Edit[]): Record<string, { code: FieldProblemCode; text: string }> | null =>
      null,
  };
  const item = (): MyInquiry & { segments: Definition['segments']; publishedParts: string[] } => {
    if (server.definition === null) throw new Error('Nothing is stored');
    const { nextCode: _, segments, ...settings } = server.definition;
    return {
      id,
      ...settings,
      publicFileKind: settings.publicFile === null ? null : 'image',
      segments: segments.map((segment) => ({
        ...segment,
        questions: segment.questions.map(({ code: _code, options, ...question }) => ({
          ...question,
          options: options.map(({ code: _optionCode, ...option }) => option),
        })),
      })) as Definition['segments'],
      publishedParts: listPublishedPartIds(server.context.published?.segments ?? []),
      publishDate: null,
      expireDate: null,
      isTemplate: false,
      state: 'draft',
      takenDown: false,
      revision: server.revision,
      publishedRevision: null,
      responseCount: server.responses,
      ballot: null,
      createdAt: moment,
      updatedAt: moment,
      abilities: ownerAbilities,
      ...server.standing,
    };
  };
  /** Checks the revision like the server, unless the last request is repeated. */
  const write = (
    request: { readonly revision: number; readonly editId: string },
    edit: (definition: Definition) => EditOutcome,
  ) => {
    if (!server.online) throw new TypeError('Failed to fetch');
    if (!server.signedIn) return refuse('sessionRequired', 'Please sign in.');
    const isRepeated = request.editId === server.lastEdit && request.revision + 1 === server.revision;
    if (isRepeated) return { id, revision: server.revision };
    if (server.definition === null || request.revision !== server.revision) {
      return refuse('staleRevision', 'Changed in another tab.');
    }
    const outcome = edit(server.definition);
    if (!outcome.ok) {
      const fields = outcome.problems.map(({ path, code }) => [path, { code, text: `Refused: ${code}` }]);
      return refuse('invalidInput', Object.fromEntries(fields));
    }
    server.definition = outcome.definition;
    server.revision += 1;
    server.lastEdit = request.editId;
    if (server.losesReplies > 0) {
      server.losesReplies -= 1;
      throw new TypeError('Failed to fetch');
    }
    return { id, revision: server.revision };
  };
  const api = fakeApi({
    getCategories: () => [{ id: societyCategoryId, name: 'Society', enabled: true }],
    getMyInquiry: () => ({
      item: item(),
      pages: server.definition === null ? [] : buildPages(compileInquiry(server.definition), { seed: 1 }),
    }),
    getWorkspace: () => {
      const { publishedRevision, revision } = item();
      const unpublishedChanges = publishedRevision !== null && publishedRevision < revision;
      const sealed = { results: null, responses: null };
      return { ...item(), unpublishedChanges, complete: false, sealed };
    },
    getResultsVersion: () => ({ version: 'same' }),
    getRescoredResponseCount: () => ({ responses: 0 }),
    getUnpublishedChanges: () => {
      const { definition, context } = server;
      if (definition === null) throw new Error('Nothing is stored');
      return listUnpublishedChanges(context.published ?? definition, definition);
    },
    getResponseNotices: () => ({ mode: 'daily', atCount: null, modes: [...responseNoticeModes] }),
    addMyInquiry: ({ id: newId, ...settings }) => {
      if (!server.online) throw new TypeError('Failed to fetch');
      const made = makeInquiryDraft(settings as InquirySettings);
      if (made.ok) server.definition = made.definition;
      server.revision = 1;
      return { id: newId, revision: 1 };
    },
    editMyInquiryDocument: (request) => {
      const refused = server.refuses(request.edits);
      if (refused !== null) return refuse('invalidInput', refused);
      return write(request, (definition) => editDocument(definition, request.edits, server.context));
    },
    ...more,
  });
  return { server, item, ...api };
}

/** Simulates edits saved by another tab. */
export function saveEditsInAnotherTab(
  server: ReturnType<typeof fakeStoredInquiry>['server'],
  edits: readonly Edit[],
): void {
  if (server.definition === null) throw new Error('Nothing is stored');
  const edited = editDocument(server.definition, edits, server.context);
  if (!edited.ok) throw new Error(JSON.stringify(edited.problems));
  server.definition = edited.definition;
  server.revision += 1;
}
