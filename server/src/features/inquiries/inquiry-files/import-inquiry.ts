import { randomUUID } from 'node:crypto';
import { inquiryFileLimits } from '@nazar/domain/inquiries/inquiry-file.ts';
import type { CallContext } from '../../../platform/http/call-context.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { requireUser } from '../../../platform/http/require-user.ts';
import { spoolFolder, spoolUpload } from '../../../platform/storage/spool-upload.ts';
import { receiveArchive } from '../../files/index.ts';
import { enforceCopyRateLimit } from '../templates/insert-copy.ts';
import { insertInquiryFile } from './insert-inquiry-file.ts';
import { withInquiryFile } from './open-inquiry-file.ts';

const maxBytes = inquiryFileLimits.document + inquiryFileLimits.files;

/** Makes a draft from an uploaded file. Like every new inquiry, it is reached by its link only. */
export async function importInquiry(ctx: CallContext) {
  const { accountId } = requireUser(ctx);
  const limits = {
    admit: () => enforceCopyRateLimit(ctx, accountId),
    ...{ largest: maxBytes, unstored: inquiryFileLimits.document },
  };
  return receiveArchive(ctx, limits, (chunks) =>
    spoolUpload(
      { folder: spoolFolder(ctx.deps.config.dataDir), chunks },
      { limitOf: async () => maxBytes, tooLong: () => new Problem('fileTooLarge') },
      ({ path, size, head }) =>
        withInquiryFile({ path, size, isArchive: head.subarray(0, 2).toString('latin1') === 'PK' }, (open) =>
          insertInquiryFile(ctx, open, {
            id: randomUUID(),
            newId: newIds(),
            adapt: (file) => ({ ...file, listed: false }),
          }),
        ),
    ),
  );
}

function newIds(): (id: string) => string {
  const ids = new Map<string, string>();
  return (id) => {
    const made = ids.get(id) ?? randomUUID();
    ids.set(id, made);
    return made;
  };
}
