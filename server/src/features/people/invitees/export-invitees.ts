import type { CallResult, ParsedCallInput } from '@nazar/domain/api/define-call.ts';
import type { exportMyInquiryAllowedUsers } from '@nazar/domain/api/invitee-calls.ts';
import { makePersonalLink } from '@nazar/domain/participation/personal-link.ts';
import type { CallContext } from '../../../platform/http/calls/call-context.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { getInviteeListTexts } from '../../../platform/texts/format-texts.ts';
import {
  matchesPeopleFilterSql,
  personMessageStateSql,
  resolveMessageFilterToIds,
} from '../messages/people-filter-queries.ts';
import { makePeopleFile, readPeoplePages } from '../people-file.ts';
import { listInviteesToExport } from './invitee-queries.ts';
import { derivePersonalLinkToken } from './personal-link-queries.ts';
import { requireInviteeListEditContext } from './require-invitee-list-edit-context.ts';
import { toPeopleFilter } from './to-people-filter.ts';

/** The list under headings that the import recognises; without links for a secret ballot. */
export async function exportInvitees(
  ctx: CallContext,
  { inquiryId, format, withLinks, ...filterInput }: ParsedCallInput<typeof exportMyInquiryAllowedUsers>,
): Promise<CallResult<typeof exportMyInquiryAllowedUsers>> {
  const { anonymous, isPublished, title } = await requireInviteeListEditContext(ctx, inquiryId);
  if (withLinks && anonymous) throw new Problem('linksHidden');
  if (withLinks && !isPublished) throw new Problem('inquiryNotPublished');
  const { secrets } = ctx.deps;
  const filter = await resolveMessageFilterToIds(ctx.db, {
    inquiryId,
    filter: toPeopleFilter(filterInput),
    secrets,
  });
  const pages = readPeoplePages<ExportedInvitee>((last, limit) =>
    listInviteesToExport(ctx.db, {
      inquiryId,
      isFound: filter === null ? undefined : matchesPeopleFilterSql(inquiryId, filter, secrets),
      message: personMessageStateSql(secrets),
      afterPosition: last?.position ?? null,
      limit,
    }),
  );
  const { person: contact, invited } = getInviteeListTexts(ctx.language);
  const { name: byName, email: byEmail, mobile: byMobile } = contact;
  const headings = [byName, byEmail, byMobile, invited.state, invited.message, invited.link];
  const { publicUrl } = ctx.deps.config;
  const columns = withLinks ? 6 : 5;
  const listCells = (person: ExportedInvitee) => {
    const { name, email, mobile, state, message } = person;
    const token =
      withLinks && !person.isLinkRevoked ? derivePersonalLinkToken(secrets.signing, person) : null;
    const link = token === null ? '' : makePersonalLink(publicUrl, inquiryId, token);
    const [shown, sent] = [invited.states[state], invited.messages[message]];
    return [name, email ?? '', mobile ?? '', shown, sent, link].slice(0, columns);
  };
  const readRows = async function* () {
    for await (const page of pages) yield page.map(listCells);
  };
  return makePeopleFile(headings.slice(0, columns), readRows(), {
    name: title,
    format,
    isRtl: ctx.language === 'fa',
    moment: ctx.deps.now(),
  });
}

type ExportedInvitee = Awaited<ReturnType<typeof listInviteesToExport>>[number];
