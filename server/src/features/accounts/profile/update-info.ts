import { findBirthDateProblem } from '@nazar/domain/accounts/birth-date.ts';
import { isCountryCode, unspecifiedCountryCode } from '@nazar/domain/accounts/country.ts';
import { normalizeNationalId } from '@nazar/domain/accounts/national-id.ts';
import { isReservedUsername, normalizeUsername } from '@nazar/domain/accounts/username.ts';
import type { ParsedCallInput } from '@nazar/domain/api/define-call.ts';
import type { updateInfo } from '@nazar/domain/api/user-calls.ts';
import type { UserInfo } from '@nazar/domain/api/user-shapes.ts';
import type { FieldProblem } from '@nazar/domain/problem/field-problem.ts';
import { classifyDatabaseError } from '../../../platform/database/constraint-problems.ts';
import type { CallContext } from '../../../platform/http/calls/call-context.ts';
import { makeInvalidFieldProblem, Problem } from '../../../platform/http/problem.ts';
import { enforceRateLimit } from '../../../platform/http/rate-limit.ts';
import { requireUser } from '../../../platform/http/require-user.ts';
import {
  findUserInfo,
  isUsernameTaken,
  lockAndFindProfile,
  type ProfileChange,
  updateProfile,
} from './account-queries.ts';

type Input = ParsedCallInput<typeof updateInfo>;
type LockedProfile = NonNullable<Awaited<ReturnType<typeof lockAndFindProfile>>>;
type Checked = { readonly change: ProfileChange; readonly problems: readonly FieldProblem[] };

/** This limit per account keeps usernames from being tried by the thousands. */
const writes = { name: 'profile', limit: 300, seconds: 3600 } as const;

/** Updates the given profile fields, all or none, and reports all problems at once. */
export async function updateUserInfo(ctx: CallContext, input: Input): Promise<UserInfo> {
  const { accountId } = requireUser(ctx);
  await enforceRateLimit(ctx.db, writes, accountId, ctx.deps);
  return ctx.db.transaction((tx) => writeInfo(ctx, tx, input));
}

async function writeInfo(ctx: CallContext, db: CallContext['db'], input: Input): Promise<UserInfo> {
  const { accountId } = requireUser(ctx);
  const locked = await lockAndFindProfile(db, accountId);
  if (locked === null) throw new Problem('sessionRequired');
  const now = ctx.now();
  const parts = [checkTexts(input), checkPersonalFacts(input, locked, now), checkUsername(input, locked)];
  const change: ProfileChange = Object.assign({}, ...parts.map((part) => part.change));
  const problems = parts.flatMap((part) => part.problems);
  if (typeof change.username === 'string') {
    const candidate = { username: change.username, by: accountId };
    if (await isUsernameTaken(db, candidate)) problems.push({ path: 'username', code: 'usernameTaken' });
  }
  if (problems.length > 0) throw new Problem('invalidInput', problems);
  try {
    // Runs in a savepoint, because the name may be taken at the same moment.
    await db.transaction((tx) => updateProfile(tx, accountId, change, now));
  } catch (error) {
    if (classifyDatabaseError(error).constraint !== 'account_username_key') throw error;
    throw makeInvalidFieldProblem('username', 'usernameTaken');
  }
  const info = await findUserInfo(db, accountId);
  if (info === null) throw new Problem('sessionRequired');
  return info;
}

const direction = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Names are shown on one line next to others and must not change their direction. */
const normalizeLine = (text: string) =>
  text.normalize('NFC').replace(direction, '').replace(/\s+/g, ' ').trim();

function checkTexts(input: Input): Checked {
  const { profileName, name, bio, lang, gender, isFindable } = input;
  const { commentMail, replyMail, resultsMail, decisionMail, chatMail, showsOnline } = input;
  const change: ProfileChange = {
    ...(profileName !== undefined && { profileName: normalizeLine(profileName ?? '') }),
    ...(name !== undefined && { name: normalizeLine(name ?? '') }),
    ...(bio !== undefined && { bio: (bio ?? '').normalize('NFC') }),
    ...(lang !== undefined && { language: lang }),
    ...(gender !== undefined && { gender }),
    ...(isFindable !== undefined && { isFindable }),
    ...(commentMail !== undefined && { commentMail }),
    ...(replyMail !== undefined && { replyMail }),
    ...(resultsMail !== undefined && { resultsMail }),
    ...(decisionMail !== undefined && { decisionMail }),
    ...(chatMail !== undefined && { chatMail }),
    ...(showsOnline !== undefined && { showsOnline }),
  };
  return { change, problems: [] };
}

function checkPersonalFacts(input: Input, locked: LockedProfile, now: number): Checked {
  const problems: FieldProblem[] = [];
  const { birthDate, personType } = input;
  const wrongDay = typeof birthDate === 'string' ? findBirthDateProblem(birthDate, now) : null;
  if (wrongDay !== null) problems.push({ path: 'birthDate', ...wrongDay });
  const country = input.country === undefined ? undefined : readCountry(input.country);
  if (country === null) problems.push({ path: 'country', code: 'invalidValue' });
  const nationalId = checkNationalId(input, locked, country ?? locked.country);
  if (nationalId === null) problems.push({ path: 'nationalId', code: 'invalidNationalId' });
  const isAsked = input.personTypeAsked === true || typeof personType === 'string';
  const change: ProfileChange = {
    ...(birthDate !== undefined && { birthDate }),
    ...(typeof country === 'string' && { country }),
    ...(personType !== undefined && { personType }),
    ...(nationalId !== null && nationalId),
    // The time is set only once, because the person is not asked again.
    ...(isAsked && locked.personTypeAskedAt === null && { personTypeAskedAt: new Date(now) }),
  };
  return { change, problems };
}

function readCountry(typed: string | null): string | null {
  const code = typed === null || typed === '' ? unspecifiedCountryCode : typed.toUpperCase();
  return isCountryCode(code) ? code : null;
}

/** Validates the national id, including a stored one if the country or the person type changes. */
function checkNationalId(input: Input, locked: LockedProfile, country: string): ProfileChange | null {
  const isTouched = [input.nationalId, input.country, input.personType].some((field) => field !== undefined);
  const text = input.nationalId === undefined ? locked.nationalId : input.nationalId;
  if (!isTouched) return {};
  if (text === null || text === '') return { nationalId: null };
  const personType = input.personType === undefined ? locked.personType : input.personType;
  const nationalId = normalizeNationalId(text, { country, personType });
  return nationalId === null ? null : { nationalId };
}

function checkUsername({ username: typed }: Input, locked: LockedProfile): Checked {
  if (typed === undefined) return { change: {}, problems: [] };
  const path = 'username';
  if (typed === null || typed === '') {
    const isOnlyName = locked.email === null && locked.mobile === null;
    return isOnlyName
      ? { change: {}, problems: [{ path, code: 'required' }] }
      : { change: { username: null }, problems: [] };
  }
  const read = normalizeUsername(typed);
  if (read === null) return { change: {}, problems: [{ path, code: 'invalidUsername' }] };
  // This is answered like a taken name, so that a reserved name reveals nothing.
  if (isReservedUsername(read)) return { change: {}, problems: [{ path, code: 'usernameTaken' }] };
  return { change: { username: read }, problems: [] };
}
