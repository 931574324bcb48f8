import { randomUUID } from 'node:crypto';
import { addChart, getCharts } from '@nazar/domain/api/chart-calls.ts';
import { getAvailableFileReferences } from '@nazar/domain/api/file-reference-calls.ts';
import { addMyInquiryFromTemplate, duplicateMyInquiry } from '@nazar/domain/api/from-template-calls.ts';
import {
  editMyInquiry,
  expireMyInquiry,
  getMyInquiry,
  publishMyInquiry,
} from '@nazar/domain/api/inquiry-calls.ts';
import { takeDown } from '@nazar/domain/api/moderation-calls.ts';
import { submitResponse } from '@nazar/domain/api/participation-calls.ts';
import { setTemplate } from '@nazar/domain/api/template-calls.ts';
import type { Definition } from '@nazar/domain/inquiries/inquiry.ts';
import { expect, test } from 'vitest';
import {
  eraseInquiry,
  makeDraft,
  makeOption,
  makePublished,
  makeQuestion,
  makeSegment,
} from '../../../testing/inquiries.ts';
import { uploadPicture } from '../../../testing/uploads.ts';
import { useTestApp } from '../../../testing/use-test-app.ts';
import { makePoll } from '../../participation/testing/participation-setup.ts';

const server = useTestApp();

const owner = () => ({ as: server.people.owner });
const stranger = () => ({ as: server.people.stranger });
const copyOf = (sourceId: string) => ({ id: randomUUID(), sourceId, title: 'Copy' });
const read = async (id: string) =>
  (await server.call(getMyInquiry, { id, complete: true }, owner())).item as unknown as Definition & {
    state: string;
    responseCount: number;
  };

test('a duplicate has the draft of its source with all settings and charts, but no responses', async () => {
  const logoFile = await uploadPicture(server, server.people.owner);
  const look = { theme: 'mint', accentColor: '#a61e4d', logoFile } as const;
  const poll = await makePoll(server, { maxParticipantCount: 7, listed: false, ...look });
  await server.call(submitResponse, poll.submit(), { as: server.guest() });
  const [question] = (await read(poll.id)).segments[0]?.questions ?? [];
  const chart = {
    title: 'Drinks',
    type: 'pie',
    accessType: 'private',
    groupQuestionId: question?.id ?? '',
    groupOptionIds: question?.options.map(({ id }) => id) ?? [],
  };
  await server.call(addChart, { inquiryId: poll.id, id: randomUUID(), chart } as never, owner());
  const { revision } = await server.call(
    editMyInquiry,
    { id: poll.id, revision: poll.revision, tags: ['newer'] },
    owner(),
  );
  expect(revision).toBe(poll.revision + 1);
  const asked = copyOf(poll.id);
  const made = await server.call(duplicateMyInquiry, asked, owner());
  const [source, copy] = [await read(poll.id), await read(asked.id)];
  expect(copy).toMatchObject({
    title: 'Copy',
    maxParticipantCount: 7,
    listed: false,
    ...look,
    tags: ['newer'],
    state: 'draft',
    responseCount: 0,
    publicTitle: source.publicTitle,
    package: source.package,
  });
  expect(copy.segments.map(({ questions }) => questions.map(({ body }) => body))).toEqual(
    source.segments.map(({ questions }) => questions.map(({ body }) => body)),
  );
  const charts = await server.call(getCharts, { inquiryId: asked.id }, owner());
  expect(JSON.stringify(charts)).toContain(copy.segments[0]?.questions[0]?.id);
  expect(await server.call(duplicateMyInquiry, asked, owner())).toEqual(made);
  await server.call(publishMyInquiry, made, owner());
});

test('a closed secret ballot can be duplicated and opens as a new one', async () => {
  const ballot = await makePublished(server, { settings: { cooperationType: 'users', anonymous: true } });
  server.clock.advance(1_000);
  await server.call(expireMyInquiry, { id: ballot.id }, owner());
  const asked = copyOf(ballot.id);
  const made = await server.call(duplicateMyInquiry, asked, owner());
  expect(await read(asked.id)).toMatchObject({ anonymous: true, ballot: 'open', expireDate: null });
  await server.call(publishMyInquiry, made, owner());
});

test('only the owner duplicates an inquiry', async () => {
  const { id } = await makePublished(server);
  expect(await server.refusal(duplicateMyInquiry, copyOf(id), stranger())).toMatchObject({
    code: 'notFound',
  });
});

test('a draft with too many questions for its package can be duplicated', async () => {
  const questions = Array.from({ length: 12 }, () =>
    makeQuestion({ options: [makeOption('a'), makeOption('b')] }),
  );
  const draft = await makeDraft(server, {
    settings: { package: 'simple' },
    segments: [makeSegment({ questions })],
  });
  const asked = copyOf(draft.id);
  await server.call(duplicateMyInquiry, asked, owner());
  expect((await read(asked.id)).segments[0]?.questions).toHaveLength(12);
});

test('a file that came with a template can be put back into a duplicate', async () => {
  const cover = await uploadPicture(server, server.people.stranger);
  const template = await makePublished(server, {
    as: server.people.stranger,
    settings: { publicFile: cover },
  });
  await server.call(setTemplate, { id: template.id, isTemplate: true }, { as: server.people.admin });
  const mine = randomUUID();
  await server.call(addMyInquiryFromTemplate, { id: mine, templateId: template.id }, owner());
  const asked = copyOf(mine);
  await server.call(duplicateMyInquiry, asked, owner());
  await eraseInquiry(server, mine, owner().as);
  await server.call(editMyInquiry, { id: asked.id, revision: 1, publicFile: null }, owner());
  await server.call(editMyInquiry, { id: asked.id, revision: 2, publicFile: cover }, owner());
  const refs = await server.call(getAvailableFileReferences, { inquiryId: asked.id }, owner());
  expect(refs.map(({ ref }) => ref)).toEqual([cover]);
});

test('files that were taken down stay behind', async () => {
  const picture = await uploadPicture(server, server.people.owner);
  const down = await makePublished(server, { settings: { publicFile: picture } });

  await server.call(
    takeDown,
    { inquiryId: down.id, reason: 'spam', words: 'No pictures like this.' },
    { as: server.people.admin },
  );
  const asked = copyOf(down.id);
  await server.call(duplicateMyInquiry, asked, owner());
  expect((await read(asked.id)).publicFile).toBeNull();
});
