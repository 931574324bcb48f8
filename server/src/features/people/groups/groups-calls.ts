import type * as groupCalls from '@nazar/domain/api/group-calls.ts';
import type { GroupUser, PeopleGroup } from '@nazar/domain/api/group-calls.ts';
import { maxGroupsPerAccount } from '@nazar/domain/people/group-name.ts';
import { maxGroupPeople } from '@nazar/domain/people/people-import.ts';
import { makeSortKey } from '@nazar/domain/people/sort-key.ts';
import { foldText } from '@nazar/domain/text/digits.ts';
import type { CallContext } from '../../../platform/http/calls/call-context.ts';
import type { CallHandlers } from '../../../platform/http/calls/call-handlers.ts';
import { parsePersonCursor, serializePersonCursor } from '../../../platform/http/paging/person-cursor.ts';
import { makeInvalidFieldProblem, Problem } from '../../../platform/http/problem.ts';
import { getDefaultCountry } from '../../../platform/http/read-identifier.ts';
import { requireUser } from '../../../platform/http/require-user.ts';
import { type PersonInput, parseTypedPerson } from '../parse-person.ts';
import { exportGroupPeople } from './export-group-people.ts';
import {
  addToGroupPeopleCount,
  deletePeopleGroup,
  findPeopleGroup,
  insertPeopleGroup,
  listPeopleGroups,
  lockAndListPeopleGroups,
  type PeopleGroupRow,
  updatePeopleGroupName,
} from './group-queries.ts';
import {
  countGroupPeople,
  deleteGroupPeople,
  findSimilarGroupPeople,
  type GroupPerson,
  insertGroupPeople,
  listGroupPeople,
  updateGroupPerson,
} from './person-queries.ts';

export const groupsHandlers: CallHandlers<typeof groupCalls> = {
  getMyGroups: async (ctx) => {
    const rows = await listPeopleGroups(ctx.db, requireUser(ctx).accountId);
    return rows.map(groupOf).toSorted((a, b) => (makeSortKey(a.name) < makeSortKey(b.name) ? -1 : 1));
  },
  addMyGroup: async (ctx, { id, name }) => {
    const { accountId: ownerId } = requireUser(ctx);
    const rows = await lockAndListPeopleGroups(ctx.db, ownerId);
    // A repeated request after a lost reply.
    if (rows.some((row) => row.id === id && row.name === name)) return { id };
    if (rows.length >= maxGroupsPerAccount) {
      throw new Problem('invalidInput', [
        { path: 'name', code: 'tooMany', params: { limit: maxGroupsPerAccount } },
      ]);
    }
    requireFreeName(rows, name);
    const now = new Date(ctx.now());
    if (!(await insertPeopleGroup(ctx.db, { id, ownerId, name, createdAt: now, updatedAt: now }))) {
      throw new Problem('duplicateId');
    }
    return { id };
  },
  renameMyGroup: async (ctx, { id, name }) => {
    const rows = await lockAndListPeopleGroups(ctx.db, requireUser(ctx).accountId);
    if (!rows.some((row) => row.id === id)) throw new Problem('notFound');
    requireFreeName(
      rows.filter((row) => row.id !== id),
      name,
    );
    await updatePeopleGroupName(ctx.db, id, name);
    return { id };
  },
  deleteMyGroup: async (ctx, { id }) => {
    await requireGroup(ctx, id, { lock: true });
    await deletePeopleGroup(ctx.db, id);
    return {};
  },
  getGroupUsers: async (ctx, { groupId, search, sort, after, nrpp }) => {
    const group = await requireGroup(ctx, groupId);
    const cursor = after === null ? null : parsePersonCursor(after, sort);
    const people = await listGroupPeople(ctx.db, { groupId, search, sort, after: cursor, limit: nrpp + 1 });
    const page = people.slice(0, nrpp);
    const end = page.at(-1);
    return {
      group: groupOf(group),
      data: page.map(toGroupUser),
      count: search.trim() === '' ? group.people : await countGroupPeople(ctx.db, groupId, search),
      next: people.length > nrpp && end !== undefined ? serializePersonCursor(end, sort) : null,
    };
  },
  addGroupUser: async (ctx, { groupId, id, ...typed }) => {
    const group = await requireGroup(ctx, groupId, { lock: true });
    const person = { id, ...parseInviteeInput(ctx, typed) };
    const alike = await findSimilarGroupPeople(ctx.db, groupId, person);
    const repeated = alike.find((each) => each.id === id);
    if (repeated !== undefined && isSame(repeated, person)) return toGroupUser(repeated);
    if (repeated !== undefined) throw new Problem('duplicateId');
    requireFreeContacts(alike, person);
    if (group.people >= maxGroupPeople) {
      throw new Problem('invalidInput', [
        { path: 'email', code: 'tooMany', params: { limit: maxGroupPeople } },
      ]);
    }
    if (!(await insertGroupPeople(ctx.db, groupId, [person], ctx.now()))) throw new Problem('duplicateId');
    await addToGroupPeopleCount(ctx.db, groupId, 1, ctx.now());
    return toGroupUser(person);
  },
  editGroupUser: async (ctx, { groupId, id, ...typed }) => {
    await requireGroup(ctx, groupId, { lock: true });
    const person = { id, ...parseInviteeInput(ctx, typed) };
    const alike = await findSimilarGroupPeople(ctx.db, groupId, person);
    if (!alike.some((each) => each.id === id)) throw new Problem('notFound');
    requireFreeContacts(
      alike.filter((each) => each.id !== id),
      person,
    );
    await updateGroupPerson(ctx.db, person);
    await addToGroupPeopleCount(ctx.db, groupId, 0, ctx.now());
    return toGroupUser(person);
  },
  deleteGroupUsers: async (ctx, { groupId, ids }) => {
    await requireGroup(ctx, groupId, { lock: true });
    const deleted = await deleteGroupPeople(ctx.db, groupId, ids);
    await addToGroupPeopleCount(ctx.db, groupId, -deleted, ctx.now());
    return { deleted };
  },
  exportGroupUsers: async (ctx, { groupId, format }) =>
    exportGroupPeople(ctx, await requireGroup(ctx, groupId), format),
};

/** One of the caller's own groups; other people's are not found. */
async function requireGroup(
  ctx: CallContext,
  id: string,
  options: { lock?: boolean } = {},
): Promise<PeopleGroupRow> {
  const row = await findPeopleGroup(ctx.db, { id, ownerId: requireUser(ctx).accountId }, options);
  if (row === null) throw new Problem('notFound');
  return row;
}

function parseInviteeInput(ctx: CallContext, typed: PersonInput) {
  const read = parseTypedPerson(typed, getDefaultCountry(ctx.language));
  if (!read.ok)
    throw makeInvalidFieldProblem(read.field, read.code === 'twoPeople' ? 'contactTaken' : read.code);
  return read.person;
}

function requireFreeName(others: readonly PeopleGroupRow[], name: string): void {
  if (others.some((other) => foldText(other.name) === foldText(name))) {
    throw makeInvalidFieldProblem('name', 'groupNameTaken');
  }
}

function requireFreeContacts(others: readonly GroupPerson[], { email, mobile }: GroupPerson): void {
  if (others.some((other) => email !== null && other.email === email))
    throw makeInvalidFieldProblem('email', 'contactTaken');
  if (others.length > 0 && mobile !== null) throw makeInvalidFieldProblem('mobile', 'contactTaken');
}

const isSame = (a: GroupPerson, b: GroupPerson) =>
  a.name === b.name && a.email === b.email && a.mobile === b.mobile;

const groupOf = ({ id, name, people, updatedAt }: PeopleGroupRow): PeopleGroup => ({
  id,
  name,
  peopleCount: people,
  updatedAt: updatedAt.toISOString(),
});

const toGroupUser = ({ id, name, email, mobile }: GroupPerson): GroupUser => ({ id, name, email, mobile });
