import { randomUUID } from 'node:crypto';
import { inquiryFileByteLimits } from '@nazar/domain/inquiries/inquiry-file.ts';
import { toTitleLine } from '@nazar/domain/inquiries/public-title.ts';
import type { CallContext } from '../../../platform/http/calls/call-context.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { requireUser } from '../../../platform/http/require-user.ts';
import { getSpoolFolder, spoolUpload } from '../../../platform/storage/spool-upload.ts';
import { formatCopyTitle } from '../../../platform/texts/format-texts.ts';
import { receiveArchive } from '../../files/index.ts';
import { hasInquiryWithTitle } from '../inquiry-queries.ts';
import { enforceCopyRateLimit } from '../templates/insert-copy.ts';
import { insertDraftFromInquiryFile } from './insert-draft-from-inquiry-file.ts';
import { withInquiryFile } from './open-inquiry-file.ts';

const maxBytes = inquiryFileByteLimits.document + inquiryFileByteLimits.files;

/** Marks the title as that of a copy if the account has an inquiry with it. */
async function proposeFreeTitle(
  { db, language }: CallContext,
  accountId: string,
  title: string,
): Promise<string> {
  const isTaken = await hasInquiryWithTitle(db, accountId, title);
  return isTaken ? toTitleLine(formatCopyTitle(title, language)) : title;
}

/** Makes a draft from an uploaded file. Like every new inquiry, it is reached by its link only. */
export async function importInquiryFile(ctx: CallContext) {
  const { accountId } = requireUser(ctx);
  const limits = {
    admit: () => enforceCopyRateLimit(ctx, accountId),
    largest: maxBytes,
    unstored: inquiryFileByteLimits.document,
  };
  return receiveArchive(ctx, limits, (chunks) =>
    spoolUpload(
      { folder: getSpoolFolder(ctx.deps.config.dataDir), chunks },
      { limitOf: async () => maxBytes, tooLong: () => new Problem('fileTooLarge') },
      ({ path, size, head }) =>
        withInquiryFile({ path, size, isArchive: head.subarray(0, 2).toString('latin1') === 'PK' }, (open) =>
          insertDraftFromInquiryFile(ctx, open, {
            id: randomUUID(),
            adapt: async (file) => ({
              ...file,
              listed: false,
              title: await proposeFreeTitle(ctx, accountId, file.title),
            }),
          }),
        ),
    ),
  );
}
