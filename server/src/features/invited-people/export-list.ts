import type { CallData, CallResult } from '@nazar/domain/api/define-call.ts';
import type { exportMyInquiryAllowedUsers } from '@nazar/domain/api/invited-calls.ts';
import type { MessageState } from '@nazar/domain/invitations/people-filter.ts';
import { personalLink } from '@nazar/domain/participation/personal-link.ts';
import type { InvitedState } from '@nazar/domain/people/invited-person.ts';
import type { Language } from '@nazar/domain/text/language.ts';
import type { CallContext } from '../../http/call-context.ts';
import { peopleFile } from '../../http/people-file.ts';
import { Problem } from '../../http/problem.ts';
import { isInPeopleFilter, messageStateOf } from '../invitations/people-filter-queries.ts';
import { listAllInvited } from './invited-person-queries.ts';
import { linkTokenOf } from './personal-link-queries.ts';
import { readListFilter } from './read-list-filter.ts';
import { requireList } from './require-list.ts';

type Words = {
  readonly headings: readonly string[];
  readonly states: Readonly<Record<InvitedState, string>>;
  readonly messages: Readonly<Record<MessageState, string>>;
};
const words: Readonly<Record<Language, Words>> = {
  en: {
    headings: ['Name', 'E-mail', 'Mobile', 'State', 'Messages', 'Personal link'],
    states: { waiting: 'Not opened yet', opened: 'Opened, not answered', answered: 'Answered' },
    messages: {
      ...{ none: '', waiting: 'To come', sent: 'Sent', refused: 'Address refused' },
      ...{ failed: 'Failed', uncertain: 'Uncertain', unwanted: 'Wants no messages' },
    },
  },
  fa: {
    headings: ['نام', 'ایمیل', 'شمارهٔ همراه', 'وضعیت', 'پیام‌ها', 'پیوند شخصی'],
    states: { waiting: 'هنوز باز نکرده', opened: 'باز کرده، پاسخ نداده', answered: 'پاسخ داده' },
    messages: {
      ...{ none: '', waiting: 'مانده', sent: 'فرستاده شد', refused: 'نشانی پذیرفته نشد' },
      ...{ failed: 'فرستاده نشد', uncertain: 'نامعلوم', unwanted: 'پیام نمی‌خواهد' },
    },
  },
};

/** The list under headings that the import recognises. Of an anonymous inquiry neither states nor links. */
export async function exportList(
  ctx: CallContext,
  { inquiryId, format, withLinks, ...asked }: CallData<typeof exportMyInquiryAllowedUsers>,
): Promise<CallResult<typeof exportMyInquiryAllowedUsers>> {
  const { anonymous, isPublished, title } = await requireList(ctx, inquiryId);
  if (withLinks && anonymous) throw new Problem('anonymousResponse');
  if (withLinks && !isPublished) throw new Problem('inquiryNotPublished');
  const { secrets } = ctx.deps;
  const people = await listAllInvited(ctx.db, {
    ...{ inquiryId, isFound: isInPeopleFilter(readListFilter(asked, anonymous), secrets) },
    ...{ anonymous, message: messageStateOf(secrets) },
  });
  const { headings, states, messages } = words[ctx.language];
  const { publicUrl } = ctx.deps.config;
  const columns = anonymous ? 3 : withLinks ? 6 : 5;
  const rows = people.map((person) => {
    const { name, email, mobile, state, message } = person;
    const token = withLinks && !person.linkRevoked ? linkTokenOf(secrets.signing, person) : null;
    const link = token === null ? '' : personalLink(publicUrl, inquiryId, token);
    const told = state === null ? '' : states[state];
    return [name, email ?? '', mobile ?? '', told, message === null ? '' : messages[message], link].slice(
      0,
      columns,
    );
  });
  return peopleFile([headings.slice(0, columns), ...rows], {
    name: title,
    format,
    isRtl: ctx.language === 'fa',
  });
}
