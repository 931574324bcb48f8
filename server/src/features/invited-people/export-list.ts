import type { CallData, CallResult } from '@nazar/domain/api/define-call.ts';
import type { exportMyInquiryAllowedUsers } from '@nazar/domain/api/invited-calls.ts';
import { personalLink } from '@nazar/domain/participation/personal-link.ts';
import type { InvitedState } from '@nazar/domain/people/invited-person.ts';
import type { Language } from '@nazar/domain/text/language.ts';
import type { CallContext } from '../../http/call-context.ts';
import { peopleFile } from '../../http/people-file.ts';
import { Problem } from '../../http/problem.ts';
import { listAllInvited } from './invited-person-queries.ts';
import { linkTokenOf } from './personal-link-queries.ts';
import { requireList } from './require-list.ts';

const words: Readonly<
  Record<Language, { headings: readonly string[]; states: Readonly<Record<InvitedState, string>> }>
> = {
  en: {
    headings: ['Name', 'E-mail', 'Mobile', 'State', 'Personal link'],
    states: { waiting: 'Not opened yet', opened: 'Opened, not answered', answered: 'Answered' },
  },
  fa: {
    headings: ['نام', 'ایمیل', 'شمارهٔ همراه', 'وضعیت', 'پیوند شخصی'],
    states: { waiting: 'هنوز باز نکرده', opened: 'باز کرده، پاسخ نداده', answered: 'پاسخ داده' },
  },
};

/** The list under headings that the import recognises. Of an anonymous inquiry neither states nor links. */
export async function exportList(
  ctx: CallContext,
  { inquiryId, format, withLinks }: CallData<typeof exportMyInquiryAllowedUsers>,
): Promise<CallResult<typeof exportMyInquiryAllowedUsers>> {
  const { anonymous, isPublished, title } = await requireList(ctx, inquiryId);
  if (withLinks && anonymous) throw new Problem('anonymousResponse');
  if (withLinks && !isPublished) throw new Problem('inquiryNotPublished');
  const people = await listAllInvited(ctx.db, inquiryId, anonymous);
  const { headings, states } = words[ctx.language];
  const { publicUrl } = ctx.deps.config;
  const columns = anonymous ? 3 : withLinks ? 5 : 4;
  const rows = people.map((person) => {
    const { name, email, mobile, state } = person;
    const token = withLinks && !person.linkRevoked ? linkTokenOf(ctx.deps.secrets.signing, person) : null;
    const link = token === null ? '' : personalLink(publicUrl, inquiryId, token);
    const told = state === null ? '' : states[state];
    return [name, email ?? '', mobile ?? '', told, link].slice(0, columns);
  });
  return peopleFile([headings.slice(0, columns), ...rows], {
    name: title,
    format,
    isRtl: ctx.language === 'fa',
  });
}
