import type { CallResult, ParsedCallInput } from '@nazar/domain/api/define-call.ts';
import type { previewInvitation, sendTestInvitation } from '@nazar/domain/api/invitation-calls.ts';
import { checkCampaignContent } from '@nazar/domain/invitations/check-campaign.ts';
import { countSmsParts } from '@nazar/domain/invitations/sms-parts.ts';
import { and, asc, eq, gt, type SQL, sql } from 'drizzle-orm';
import { invitee } from '../../platform/database/schema/invitee.ts';
import { queueMessage } from '../../platform/delivery/queue-message.ts';
import type { CallContext } from '../../platform/http/calls/call-context.ts';
import { Problem } from '../../platform/http/problem.ts';
import { enforceRateLimit } from '../../platform/http/rate-limit.ts';
import { requireUser } from '../../platform/http/require-user.ts';
import { findInviterName, findUserInfo } from '../accounts/index.ts';
import {
  isUnsubscribedSql,
  makeUnsubscribeLinks,
  matchesPeopleFilterSql,
  resolveMessageFilterToIds,
} from '../people/index.ts';
import { isPossibleCampaignRecipientSql, recipientChannelSql } from './campaign-queries.ts';
import {
  composeInvitation,
  fillInvitationTemplate,
  formatInvitationReason,
  makeInvitationMessageLink,
  makeInvitationTemplateGetter,
} from './compose-invitation.ts';
import type { InvitationInquiry } from './invitation-access.ts';

/** Limit for each account, because tests are real messages. */
const tests = { name: 'invitation-test', limit: 20, seconds: 3600 } as const;
/** It is as long as a real token, so that the parts of text messages are counted correctly. */
const exampleToken = '•'.repeat(22);

export async function previewInvitationMessages(
  ctx: CallContext,
  inquiry: InvitationInquiry,
  input: ParsedCallInput<typeof previewInvitation>,
): Promise<CallResult<typeof previewInvitation>> {
  const templateFor = await findTemplates(ctx, inquiry, input);
  const person = await findSampleRecipient(ctx, inquiry, input);
  // Without a recipient, both texts of a message for either channel are shown.
  const channel = person?.channel ?? input.channel;
  const name = person?.name ?? '';
  const link = makeInvitationMessageLink(ctx.deps.config.publicUrl, inquiry.id, exampleToken);
  // No reader: the person's language would say whether their address has an account.
  const [mailTemplate, smsTemplate] = [templateFor(null, 'email'), templateFor(null, 'sms')];
  // The footer counts towards the length of a text message; the example token has the length of a real one.
  const message = composeInvitation(smsTemplate, {
    name,
    channel: 'sms',
    address: '+10000000000',
    token: 'x'.repeat(22),
    unsubscribeLinks: makeUnsubscribeLinks('+10000000000', ctx.deps),
  });
  const mail = {
    ...fillInvitationTemplate(mailTemplate, { name, channel: 'email', link }),
    reason: formatInvitationReason(mailTemplate),
  };
  return {
    person,
    mail: channel === 'sms' ? null : mail,
    sms:
      channel === 'email'
        ? null
        : { text: message.text.replace('x'.repeat(22), exampleToken), ...countSmsParts(message.text) },
  };
}

export async function sendTestInvitationMessage(
  ctx: CallContext,
  inquiry: InvitationInquiry,
  input: ParsedCallInput<typeof sendTestInvitation>,
): Promise<CallResult<typeof sendTestInvitation>> {
  const { accountId } = requireUser(ctx);
  const self = await findUserInfo(ctx.db, accountId);
  const templateFor = await findTemplates(ctx, inquiry, input);
  const { channel } = input;
  const recipients = [
    ...(channel === 'sms' ? [] : [{ channel: 'email' as const, address: self?.email ?? null }]),
    ...(channel === 'email' ? [] : [{ channel: 'sms' as const, address: self?.tel ?? null }]),
  ];
  const to: string[] = [];
  for (const { channel: by, address } of recipients) {
    if (address === null) continue;
    await enforceRateLimit(ctx.db, tests, accountId, ctx.deps);
    const template = templateFor(self?.lang ?? null, by);
    const addressee = { name: template.owner ?? '', channel: by, address, token: '' };
    const message = composeInvitation(
      template,
      { ...addressee, unsubscribeLinks: makeUnsubscribeLinks(address, ctx.deps) },
      { isTest: true },
    );
    await queueMessage(ctx.db, { message, revealsRefusal: true }, ctx.deps);
    to.push(address);
  }
  if (to.length === 0) throw new Problem('noOwnAddress');
  return { to };
}

type Content = Pick<
  ParsedCallInput<typeof sendTestInvitation>,
  'kind' | 'channel' | 'subject' | 'text' | 'sms'
>;

async function findTemplates(ctx: CallContext, inquiry: InvitationInquiry, content: Content) {
  const problems = checkCampaignContent(content);
  if (problems.length > 0) throw new Problem('invalidInput', problems);
  const owner = await findInviterName(ctx.db, inquiry.ownerId);
  return makeInvitationTemplateGetter(inquiry, content, { owner, publicUrl: ctx.deps.config.publicUrl });
}

type PreviewInput = Pick<
  ParsedCallInput<typeof previewInvitation>,
  'kind' | 'channel' | 'filter' | 'personId' | 'next'
>;

/** The given person, the next one, or the first one, among the message's recipients; null when there is none. */
async function findSampleRecipient(ctx: CallContext, inquiry: InvitationInquiry, input: PreviewInput) {
  const { kind, channel, personId, next } = input;
  const { secrets } = ctx.deps;
  const { id, name, email, mobile, position } = invitee;
  const filter = await resolveMessageFilterToIds(ctx.db, {
    inquiryId: inquiry.id,
    filter: input.filter,
    secrets,
  });
  const isReached = and(
    isPossibleCampaignRecipientSql({ inquiryId: inquiry.id, kind, channel }, ctx.now()),
    sql`not ${isUnsubscribedSql(email, mobile, secrets)}`,
    filter === null ? undefined : matchesPeopleFilterSql(inquiry.id, filter, secrets),
  );
  const find = async (where: SQL | undefined) => {
    const [row] = await ctx.db
      .select({ id, name, email, mobile, channel: recipientChannelSql(channel, secrets) })
      .from(invitee)
      .where(and(isReached, where))
      .orderBy(asc(position))
      .limit(1);
    return row ?? null;
  };
  const place = sql`(select p.position from ${invitee} p
    where p.id = ${personId} and p.inquiry_id = ${inquiry.id})`;
  const known = personId === null ? null : await find(next ? gt(position, place) : eq(id, personId));
  return known ?? find(undefined);
}
