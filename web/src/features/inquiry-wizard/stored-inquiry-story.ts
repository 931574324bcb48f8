import type { OwnInquiry } from '@nazar/domain/api/inquiry-shapes.ts';
import {
  addSegment,
  deleteSegment,
  type EditOutcome,
  editSegment,
  editSettings,
  newInquiry,
} from '@nazar/domain/inquiry/edit-inquiry.ts';
import type { Definition, InquirySettings } from '@nazar/domain/inquiry/inquiry.ts';
import { fakeApi, type Handlers, refuse } from '../../testing/fake-api.ts';

export const inquiryId = '11111111-1111-4111-8111-111111111111';
const moment = '2026-01-02T10:00:00.000Z';
const context = { published: null, answered: false };
const abilities = {
  edit: true,
  delete: true,
  publish: true,
  participate: false,
  seeResults: true,
  makeCharts: true,
};

/** A server with one inquiry, edited by the very rules of the real one. */
export function fakeStoredInquiry(start: Definition | null, more: Handlers = {}) {
  const server = { definition: start, revision: start === null ? 0 : 1, online: true, responses: 0 };
  const item = (): OwnInquiry & { segments: Definition['segments'] } => {
    if (server.definition === null) throw new Error('Nothing is stored');
    const { nextCode: _, segments, ...settings } = server.definition;
    return {
      id: inquiryId,
      ...settings,
      segments: segments.map((segment) => ({
        ...segment,
        questions: segment.questions.map(({ code: _code, options, ...question }) => ({
          ...question,
          options: options.map(({ code: _optionCode, ...option }) => option),
        })),
      })) as Definition['segments'],
      publishDate: null,
      expireDate: null,
      isTemplate: false,
      state: 'draft',
      revision: server.revision,
      publishedRevision: null,
      responseCount: server.responses,
      createdAt: moment,
      updatedAt: moment,
      abilities,
    };
  };
  /** Every write by its revision, as the server judges it. */
  const write = (revision: number, edit: (definition: Definition) => EditOutcome) => {
    if (!server.online) throw new TypeError('Failed to fetch');
    if (server.definition === null || revision !== server.revision) {
      return refuse('staleRevision', 'Changed in another tab.');
    }
    const outcome = edit(server.definition);
    if (!outcome.ok) {
      const fields = outcome.problems.map(({ path, code }) => [path, { code, text: `Refused: ${code}` }]);
      return refuse('invalidInput', Object.fromEntries(fields));
    }
    server.definition = outcome.definition;
    server.revision += 1;
    return { id: inquiryId, revision: server.revision };
  };
  const api = fakeApi({
    getCategories: () => [{ id: inquiryId, name: 'Society', enabled: true }],
    getMyInquiry: () => ({ item: item(), pages: [] }),
    addMyInquiry: ({ id, ...settings }) => {
      if (!server.online) throw new TypeError('Failed to fetch');
      const made = newInquiry(settings as InquirySettings);
      if (made.ok) server.definition = made.definition;
      server.revision = 1;
      return { id, revision: 1 };
    },
    editMyInquiry: ({ id: _, revision, segmentOrder, ...changes }) =>
      write(revision, (definition) => editSettings(definition, changes, context, segmentOrder)),
    addMyInquirySegment: ({ revision, segment, position }) =>
      write(revision, (definition) => addSegment(definition, segment, context, position)),
    editMyInquirySegment: ({ revision, segment }) =>
      write(revision, (definition) => editSegment(definition, segment, context)),
    deleteMyInquirySegment: ({ revision, id }) =>
      write(revision, (definition) => deleteSegment(definition, id, context)),
    ...more,
  });
  return { server, ...api };
}
