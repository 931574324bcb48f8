import { randomBytes, randomUUID } from 'node:crypto';
import { can } from '@nazar/domain/access/can.ts';
import { cooperationTypes, defaultInquirySettings } from '@nazar/domain/inquiries/inquiry.ts';
import { noUnknownFields, serializeDefinition } from '@nazar/domain/inquiries/stored-definition.ts';
import type { SQL } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { account } from '../../platform/database/schema/account.ts';
import { inquiry, inquiryListing, inquiryRevision } from '../../platform/database/schema/inquiry.ts';
import { invitee } from '../../platform/database/schema/invitee.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { useTestDatabase } from '../../testing/use-test-database.ts';
import {
  type InquiryAccessFacts,
  type InquiryAccessSettings,
  makeInquirySubject,
} from './subject-queries.ts';
import { isListedForSql, isUsableTemplateSql, isVisibleToSql } from './visible-queries.ts';

const now = Date.parse('2026-11-21T10:00:00.000Z');
const people = [randomUUID(), randomUUID(), randomUUID()] as const;
const ids: string[] = Array.from({ length: 60 }, () => randomUUID());
/** Each inquiry has four possible list entries. */
const inviteeIds = ids.flatMap(() => [randomUUID(), randomUUID(), randomUUID(), randomUUID()]);
const getInviteeId = (id: string, place: number): string => inviteeIds[ids.indexOf(id) * 4 + place] ?? '';

const emails = ['a@example.com', 'b@example.com'];
const mobile = '+989121234567';
/** Contacts of the entries of any inquiry's list, by index. */
const entries = [
  ...[{ email: emails[0] }, { email: emails[1] }, { mobile }, { email: 'nobody@example.com' }],
];

const database = useTestDatabase();
beforeAll(async () => {
  const dates = { createdAt: new Date(now), updatedAt: new Date(now) };
  const values = people.map((id, index) => ({
    id,
    username: id,
    passwordHash: '',
    name: '',
    ...dates,
    // Either address may be invited.
    email: emails[index] ?? null,
    mobile: index === 0 ? mobile : null,
  }));
  await database.db.insert(account).values(values);
});

const moment = fc.constantFrom(-1000, -1, 0, 1, 1000).map((offset) => new Date(now + offset));
const schedule = fc.record({ publishDate: moment, expireDate: fc.option(moment) });
const facts = fc.record({
  ownerId: fc.constantFrom(...people),
  schedule: fc.option(schedule, { freq: 5 }),
  isTakenDown: fc.boolean(),
  inBin: fc.nat(4).map((drawn) => drawn === 0),
  isTemplate: fc.boolean(),
  list: fc.subarray([0, 1, 2, 3]),
  removed: fc.subarray([0, 1, 2, 3]),
});
const settings = fc.record({
  cooperationType: fc.constantFrom(...cooperationTypes),
  anonymous: fc.constant(false),
  resultViewStatus: fc.constant('public' as const),
  listed: fc.boolean(),
  comments: fc.constant('all' as const),
  askOwner: fc.constant(false),
});
const actor: fc.Arbitrary<Actor> = fc.oneof(
  fc.constant({ kind: 'guest' as const }),
  fc.record({
    kind: fc.constant('user' as const),
    id: fc.constantFrom(...people),
    roles: fc.constantFrom(['user'], ['user', 'admin']),
  }),
  fc.record({ inquiry: fc.nat(59), entry: fc.nat(59), place: fc.nat(3) }).map(({ inquiry, entry, place }) => {
    // The entry mostly belongs to that inquiry's list.
    const inquiryId = ids[inquiry] ?? '';
    const of = entry % 4 === 0 ? (ids[entry] ?? '') : inquiryId;
    return { kind: 'invited' as const, inquiryId, inviteeId: getInviteeId(of, place), linkVersion: 1 };
  }),
);

type Listed = { readonly list: readonly number[]; readonly removed: readonly number[] };
type Made = {
  readonly listed: Listed;
  readonly facts: InquiryAccessFacts & { readonly isTemplate: boolean };
  readonly settings: InquiryAccessSettings;
};

async function store(made: readonly Made[]): Promise<void> {
  const rows = made.map(({ facts, settings }) => {
    const definition = { ...defaultInquirySettings, title: '', language: 'en', ...settings } as const;
    return {
      ...facts,
      publishedRevision: null,
      publishDate: null,
      definition: serializeDefinition({ ...definition, segments: [], nextCode: 1 }, noUnknownFields),
      deletedAt: facts.inBin ? new Date(now) : null,
      revision: 1,
      createdAt: new Date(now),
      updatedAt: new Date(now),
    };
  });
  await database.db.delete(inquiry);
  // The same ids are generated repeatedly.
  await database.pool.query('delete from former_inquiry');
  await database.db.insert(inquiry).values(rows);
  // As publishing does: lists read the revision when the inquiry refers to it.
  const revisions = made.flatMap(({ facts: { id: inquiryId, publishDate: publishedAt } }, index) => {
    const definition = rows[index]?.definition;
    return publishedAt === null || definition === undefined
      ? []
      : [{ inquiryId, revision: 1, definition, card: {}, publishedAt, tags: [] }];
  });
  if (revisions.length > 0) await database.db.insert(inquiryRevision).values(revisions);
  await database.pool.query(
    `update inquiry set published_revision = published.revision, publish_date = published.published_at,
       cooperation_type = published.definition ->> 'cooperationType'
     from inquiry_revision published where published.inquiry_id = inquiry.id`,
  );
  const listed = made.flatMap(({ facts: { id: inquiryId }, listed: { list, removed } }) =>
    list.map((place) => ({
      id: getInviteeId(inquiryId, place),
      inquiryId,
      name: '',
      nameKey: '',
      searchText: '',
      ...entries[place],
      isRemoved: removed.includes(place),
      createdAt: new Date(now),
      marker: randomBytes(16),
      linkHash: randomBytes(32),
    })),
  );
  if (listed.length > 0) await database.db.insert(invitee).values(listed);
}

/** Computes what `findInviteesOfCaller` should find. */
function isAllowed(actor: Actor, { facts: { id }, listed: { list, removed } }: Made): boolean {
  return list.some((place) => {
    if (removed.includes(place)) return false;
    if (actor.kind === 'invited')
      return actor.inquiryId === id && actor.inviteeId === getInviteeId(id, place);
    const index = actor.kind === 'user' ? people.indexOf(actor.id as (typeof people)[number]) : -1;
    const { email, mobile: number } = entries[place] ?? {};
    return index !== -1 && ((email ?? 'none') === emails[index] || (number !== undefined && index === 0));
  });
}

const sortedIds = (rows: { id: string }[]) => rows.map(({ id }) => id).toSorted();

async function found(where: SQL | undefined): Promise<string[]> {
  return sortedIds(await database.db.select({ id: inquiry.id }).from(inquiry).where(where));
}

async function foundInLists(where: SQL | undefined): Promise<string[]> {
  const { inquiryId: id } = inquiryListing;
  return sortedIds(await database.db.select({ id }).from(inquiryListing).where(where));
}

test('lists exactly the inquiries that the access rules let each caller see', async () => {
  const inquiries = fc.tuple(...ids.map((id) => fc.tuple(fc.constant(id), facts, settings)));
  await fc.assert(
    fc.asyncProperty(inquiries, fc.array(actor, { minLength: 6, maxLength: 6 }), async (drawn, actors) => {
      const made = drawn.map(
        ([id, { ownerId, schedule, isTakenDown, inBin, isTemplate, ...listed }, chosen]): Made => {
          const dates = schedule ?? { publishDate: null, expireDate: null };
          const publishedRevision = schedule === null ? null : 1;
          const takenDownAt = isTakenDown ? new Date(now) : null;
          const facts = {
            id,
            ownerId,
            publishedRevision,
            takenDownAt,
            inBin,
            ballotResult: null,
            isTemplate,
            ...dates,
          };
          return { facts, settings: chosen, listed };
        },
      );
      await store(made);
      for (const each of actors) {
        const allowed = (action: 'inquiry.view' | 'inquiry.list' | 'inquiry.useTemplate') =>
          made
            .filter((one) => {
              const isAllowedUser = isAllowed(each, one);
              const person = { now, hasParticipated: false, isAllowedUser };
              const subject = makeInquirySubject(one.facts, one.settings, person);
              return can(each, action, { ...subject, isTemplate: one.facts.isTemplate });
            })
            .map(({ facts }) => facts.id)
            .toSorted();
        expect(await found(isVisibleToSql(each, now))).toEqual(allowed('inquiry.view'));
        expect(await foundInLists(isListedForSql(each, now))).toEqual(allowed('inquiry.list'));
        expect(await foundInLists(isUsableTemplateSql(each, now))).toEqual(allowed('inquiry.useTemplate'));
      }
    }),
    { numRuns: 12 },
  );
});
