import { submitResponse } from '@nazar/domain/api/participation-calls.ts';
import {
  deleteResponses,
  flagResponses,
  getResponses,
  noteResponse,
} from '@nazar/domain/api/response-calls.ts';
import type { ExportSettings } from '@nazar/domain/exports/export-settings.ts';
import { beforeEach, expect, test } from 'vitest';
import { makeOption, makePublished, makeQuestion, makeSegment } from '../../../testing/inquiries.ts';
import { useTestApp } from '../../../testing/use-test-app.ts';
import { makeAttempt } from '../../participation/testing/participation-setup.ts';
import { OwnExportSetup } from './testing/own-export-setup.ts';

const server = useTestApp();
const own = new OwnExportSetup(server);
const { story } = own;
beforeEach(() => server.pool.query('truncate task'));
const asOwner = () => ({ as: server.people.owner });

/** Three responses, of which the second is flagged and the third has a note. */
async function makeNoted() {
  const question = makeQuestion({ options: ['Tea', 'Water'].map((body) => makeOption(body)) });
  const { id, revision } = await makePublished(server, {
    segments: [makeSegment({ questions: [question] })],
  });
  const ids: string[] = [];
  for (const option of [0, 1, 1]) {
    const answers = [{ questionId: question.id, value: question.options[option]?.id ?? '' }];
    const input = { ...makeAttempt(), inquiryId: id, revision, answers };
    ids.push((await server.call(submitResponse, input, { as: server.guest() })).resultId);
  }
  const [, second = '', third = ''] = ids;
  await server.call(flagResponses, { inquiryId: id, ids: [second], flagged: true }, asOwner());
  await server.call(noteResponse, { inquiryId: id, id: third, note: '=called\nback' }, asOwner());
  return { id, ids };
}

async function notesOf(inquiryId: string) {
  const { data } = await server.call(getResponses, { inquiryId, questionIds: [], nrpp: 10 }, asOwner());
  return data.map(({ flagged, note }) => `${flagged} ${note}`).toSorted();
}
const notes = ['false ', 'false =called\nback', 'true '];

test.each<Partial<ExportSettings>>([
  { values: 'codes' },
  { values: 'labels', language: 'fa' },
  { values: 'labels', format: 'xlsx' },
])('flags and notes come back with their responses: %o', async (settings) => {
  const { id, ids } = await makeNoted();
  expect(await notesOf(id)).toEqual(notes);
  const file = await own.export(id, settings);
  await server.call(deleteResponses, { inquiryId: id, ids: ids.slice(1) }, asOwner());
  expect(await notesOf(id)).toEqual(['false ']);
  const restored = await own.planInto(id, file);
  await story.check(restored.read.id, { ...restored.plan, restoresDeleted: true });
  await story.store(restored.read.id);
  expect(await notesOf(id)).toEqual(notes);
  const fresh = await own.planNew(id, await own.export(id, settings));
  await story.check(fresh.read.id, fresh.plan);
  await story.store(fresh.read.id);
  expect(await notesOf(fresh.read.id)).toEqual(notes);
});
