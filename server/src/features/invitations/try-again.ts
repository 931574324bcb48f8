import type { CallData, CallResult } from '@nazar/domain/api/define-call.ts';
import type { tryAddressesAgain } from '@nazar/domain/api/invitation-calls.ts';
import { maxPeopleOfCall } from '@nazar/domain/people/invited-person.ts';
import { and, asc, type SQL, sql } from 'drizzle-orm';
import { invitation } from '../../database/schema/invitation.ts';
import { invitedPerson } from '../../database/schema/invited-person.ts';
import type { CallContext } from '../../http/call-context.ts';
import { Problem } from '../../http/problem.ts';
import { isOnList } from '../invited-people/invited-person-queries.ts';
import { inviteRefusal, requireInviting } from './invitation-access.ts';
import { isOfAddress } from './message-rows.ts';
import { wasGivenAgain, wasRefused } from './people-filter-queries.ts';
import { isUnwanted } from './unwanted-address-queries.ts';
import { findWave, isNotInvited } from './wave-queries.ts';

type Of = CallData<typeof tryAddressesAgain>['of'];

/** Each address once: what is refused after that stays refused until it is corrected. */
export async function tryAgain(
  ctx: CallContext,
  { inquiryId, of }: CallData<typeof tryAddressesAgain>,
): Promise<CallResult<typeof tryAddressesAgain>> {
  const inquiry = await requireInviting(ctx, inquiryId);
  // Only of people who have not answered is it known that their address was refused.
  if (inquiry.definition.anonymous) throw new Problem('anonymousAddresses');
  const refusal = inviteRefusal(inquiry, ctx.now());
  if (refusal !== null) throw new Problem(refusal);
  const isAsked = await askedFor(ctx, inquiryId, of);
  const { secrets } = ctx.deps;
  const { id, email, mobile, position } = invitedPerson;
  const isWilling = and(isOnList(inquiryId), isAsked, sql`not ${isUnwanted(email, mobile, secrets)}`);
  // The same people as are answered.
  const nth = sql.raw(String(maxPeopleOfCall));
  await ctx.db.execute(sql`
    update ${invitation} s set again = true
    from ${invitedPerson}
    where s.person_id = ${id} and not s.again and ${isOfAddress(secrets)}
    and ${id} in (
      select ${id} from ${invitedPerson}
      where ${isWilling} and ${wasRefused(secrets)} and not ${wasGivenAgain(secrets)}
      order by ${position} limit ${nth})`);
  const rows = await ctx.db
    .select({ id, isNew: sql<boolean>`(${isNotInvited})` })
    .from(invitedPerson)
    .where(and(isWilling, wasGivenAgain(secrets), sql`not ${wasRefused(secrets)}`))
    .orderBy(asc(position))
    .limit(maxPeopleOfCall);
  const kind = rows.length > 0 && rows.every(({ isNew }) => !isNew) ? 'reminder' : 'invitation';
  return { ids: rows.map((row) => row.id), kind };
}

async function askedFor({ db }: CallContext, inquiryId: string, of: Of): Promise<SQL | undefined> {
  const { id } = invitedPerson;
  if (of === 'all') return undefined;
  if ('ids' in of) return sql`${id} = any(${sql.param([...of.ids])}::uuid[])`;
  const wave = await findWave(db, of.waveId);
  if (wave === null || wave.inquiryId !== inquiryId) throw new Problem('notFound');
  return sql`exists (select from ${invitation} w
    where w.person_id = ${id} and w.wave_id = ${of.waveId} and w.state = 'refused')`;
}
