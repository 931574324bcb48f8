import type { CallContext } from '../../http/call-context.ts';
import { Problem } from '../../http/problem.ts';
import { isFromFile } from '../import/from-file-queries.ts';
import type { CountedInquiry } from '../results/counted-inquiry-queries.ts';
import { readShown, type Shown } from './read-shown.ts';
import { findResponse } from './response-queries.ts';

/**
 * Whether somebody else than who gave it may correct a response, and read what became of it: of anonymous ones only
 * rows of a file, in which nobody was promised anything by us, and of which nothing is hidden.
 */
export async function mayCorrect(
  { deps }: CallContext,
  { counted, db, hidden }: Shown,
  id: string,
): Promise<boolean> {
  const { inquiryId, definition } = counted;
  if (!definition.anonymous) return true;
  if (hidden.questions.size > 0 || hidden.otherTexts.size > 0) return false;
  return isFromFile(db, { inquiryId, id }, deps.secrets.signing);
}

/** Refuses anonymous ones in the same words whether they are there or not. */
export async function requireCorrectable(
  ctx: CallContext,
  counted: CountedInquiry,
  id: string,
): Promise<void> {
  const { inquiryId, definition } = counted;
  if (!definition.anonymous) return;
  const isAllowed = await readShown(ctx, counted, async (shown) => {
    const row = await findResponse(shown.db, inquiryId, id, shown.listing);
    return row !== null && (await mayCorrect(ctx, shown, id));
  });
  if (!isAllowed) throw new Problem('anonymousResponse');
}
