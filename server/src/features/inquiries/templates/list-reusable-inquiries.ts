import type { ParsedCallInput } from '@nazar/domain/api/define-call.ts';
import type { getReusableInquiries } from '@nazar/domain/api/from-template-calls.ts';
import { countAnswerableQuestions } from '@nazar/domain/inquiries/answerable-questions.ts';
import { sortQuestions } from '@nazar/domain/inquiries/compile.ts';
import type { Definition } from '@nazar/domain/inquiries/inquiry.ts';
import { translateInquiry } from '@nazar/domain/inquiries/translation/translate-inquiry.ts';
import { foldText } from '@nazar/domain/text/digits.ts';
import { fillPipes, unansweredPipeText } from '@nazar/domain/text/pipes.ts';
import { visibleText } from '@nazar/domain/text/plain.ts';
import { splitSearchWords } from '../../../platform/database/sql/contains-words-sql.ts';
import type { CallContext } from '../../../platform/http/calls/call-context.ts';
import { makeListPage } from '../../../platform/http/paging/paging.ts';
import { parseReadableDefinition } from '../parse-readable-definition.ts';
import { findMyReusableInquiries, findReusableTemplates } from './reusable-inquiry-queries.ts';

const maxFoundQuestions = 5;

/** Lists inquiries whose questions the caller may insert, with the questions that a search finds. */
export async function listReusableInquiries(
  ctx: CallContext,
  { source, search, ...paging }: ParsedCallInput<typeof getReusableInquiries>,
) {
  const find = source === 'mine' ? findMyReusableInquiries : findReusableTemplates;
  const rows = await find(ctx.db, { actor: ctx.actor, now: ctx.now(), search, paging });
  const words = splitSearchWords(search);
  const data = rows.map(({ id, title, updatedAt, ...row }) => {
    const { definition } = parseReadableDefinition(row.definition, id);
    return {
      id,
      updatedAt: updatedAt.toISOString(),
      // Titles of drafts are the owner's own and have no translation.
      title: source === 'mine' ? title : translateInquiry(definition, ctx.language).publicTitle,
      questionCount: countAnswerableQuestions(definition),
      foundQuestions: words.length === 0 ? [] : findQuestions(definition, words),
    };
  });
  return makeListPage(data, rows[0]?.count ?? 0, paging);
}

function findQuestions({ segments }: Definition, words: readonly string[]): string[] {
  return segments
    .flatMap(sortQuestions)
    .filter(({ hidden }) => !hidden)
    .map(({ body }) => fillPipes(visibleText(body), () => unansweredPipeText))
    .filter((text) => words.every((word) => foldText(text).includes(word)))
    .slice(0, maxFoundQuestions);
}
