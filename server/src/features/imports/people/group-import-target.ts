import { isDeepStrictEqual } from 'node:util';
import type { GroupImportSummary } from '@nazar/domain/api/group-import-calls.ts';
import { maxInvitees } from '@nazar/domain/people/invitee.ts';
import { maxGroupPeople } from '@nazar/domain/people/people-import.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { ServerDeps } from '../../../platform/deps/server-deps.ts';
import { getInviteeListSummary, lockInviteeList, recordInviteeListChange } from '../../inquiries/index.ts';
import {
  addToGroupPeopleCount,
  applyInviteeListPlan,
  findInviteeListEditContext,
  findPeopleGroup,
  insertGroupPeople,
  listAllGroupPeople,
  listFormerAndCurrentInvitees,
  planInviteeListChange,
  updateGroupPeople,
} from '../../people/index.ts';
import { ImportError } from '../import-error.ts';
import type { KnownPerson, PeopleTableChanges } from './compute-people-table-changes.ts';
import type { GroupImportTask } from './group-import-queries.ts';

/** The target of imported people: a group, or the list of an inquiry. */
export interface GroupImportTarget {
  readonly people: readonly KnownPerson[];
  /** Returns what storing would change. */
  describe(applied: PeopleTableChanges): Promise<{ summary: GroupImportSummary; listVersion: number | null }>;
  /** Stores in the caller's transaction. `check` may abort it between two steps. */
  store(applied: PeopleTableChanges, check: () => void): Promise<GroupImportSummary>;
}

type Deps = Pick<ServerDeps, 'now' | 'secrets'>;

/** With `lock`, others can't change the target until the transaction ends. */
export function loadGroupImportTarget(
  db: Database,
  row: GroupImportTask,
  deps: Deps,
  lock: boolean,
): Promise<GroupImportTarget> {
  return row.inquiryId === null
    ? openGroup(db, row, deps, lock)
    : openList(db, { ...row, inquiryId: row.inquiryId }, deps, lock);
}

const peopleAtOnce = 5000;

async function openGroup(
  db: Database,
  { groupId, accountId }: GroupImportTask,
  { now }: Deps,
  lock: boolean,
): Promise<GroupImportTarget> {
  const group =
    groupId === null ? null : await findPeopleGroup(db, { id: groupId, ownerId: accountId }, { lock });
  if (group === null) throw new ImportError('The group is gone.', { code: 'groupGone' });
  const people = await listAllGroupPeople(db, group.id);
  return {
    people,
    describe: async ({ summary }) => ({ summary, listVersion: null }),
    store: async ({ added, changed, summary }, check) => {
      if (people.length + added.size > maxGroupPeople)
        throw new ImportError('The group is full.', { code: 'groupFull' });
      const newPeople = [...added].map(([id, person]) => ({ id, ...person }));
      // People whose contacts become free are updated first.
      await updateGroupPeople(
        db,
        [...changed].map(([id, person]) => ({ id, ...person })),
        check,
      );
      for (let from = 0; from < newPeople.length; from += peopleAtOnce) {
        check();
        await insertGroupPeople(db, group.id, newPeople.slice(from, from + peopleAtOnce), now());
      }
      await addToGroupPeopleCount(db, group.id, added.size, now());
      return summary;
    },
  };
}

async function openList(
  db: Database,
  { inquiryId, accountId, mode, listVersion, summary: shown }: GroupImportTask & { inquiryId: string },
  { now, secrets }: Deps,
  lock: boolean,
): Promise<GroupImportTarget> {
  const findEditContext = async () => {
    const found = await findInviteeListEditContext(db, { inquiryId, ownerId: accountId });
    if (found === null) throw new ImportError('The inquiry is gone.', { code: 'inquiryGone' });
    return found;
  };
  const before = await findEditContext();
  const list = lock ? await lockInviteeList(db, inquiryId) : await getInviteeListSummary(db, inquiryId);
  // The inquiry may have been published while this transaction waited for the lock.
  const editContext = lock ? await findEditContext() : before;
  const people = await listFormerAndCurrentInvitees(db, editContext);
  const replaces = mode === 'replace';
  const change = async (applied: PeopleTableChanges) => {
    const { gone, isLate, ...counts } = await planInviteeListChange(db, editContext, {
      people,
      plan: applied,
      replaces,
      lock,
    });
    return { gone, isLate, summary: { ...applied.summary, added: counts.added, list: { mode, ...counts } } };
  };
  return {
    people,
    describe: async (applied) => ({ summary: (await change(applied)).summary, listVersion: list.version }),
    store: async (applied, check) => {
      const { gone, isLate, summary } = await change(applied);
      // Stores only what the check announced. It fails when the list, the group, or the people to remove who have
      // answered have changed since.
      const isOther = list.version !== listVersion || !isDeepStrictEqual(shown?.list, summary.list);
      const isShownKept = shown?.list?.contactsKept === summary.list.contactsKept;
      if (isLate || (replaces ? isOther || summary.refused > 0 : !isShownKept))
        throw new ImportError('The list has changed.', { code: 'listChanged' });
      if (list.people + summary.added - gone.length > maxInvitees)
        throw new ImportError('The list is full.', { code: 'listFull' });
      const more = await applyInviteeListPlan(
        db,
        editContext,
        { plan: applied, gone, check },
        { now: now(), secrets },
      );
      await recordInviteeListChange(db, inquiryId, more);
      return summary;
    },
  };
}
