import { randomUUID } from 'node:crypto';
import { inquiryFileLimits } from '@nazar/domain/inquiries/inquiry-file.ts';
import type { CallContext } from '../../../platform/http/call-context.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { uploadChunks } from '../../../platform/http/read-upload.ts';
import { requireUser } from '../../../platform/http/require-user.ts';
import { spoolFolder, spoolUpload } from '../../../platform/storage/spool-upload.ts';
import { countCopy } from '../templates/insert-copy.ts';
import { insertInquiryFile } from './insert-inquiry-file.ts';
import { withInquiryFile } from './open-inquiry-file.ts';

const maxBytes = inquiryFileLimits.document + inquiryFileLimits.files;

/** Makes a draft from an uploaded file. */
export async function importInquiry(ctx: CallContext) {
  const { accountId } = requireUser(ctx);
  await countCopy(ctx, accountId);
  const part = await ctx.upload(maxBytes);
  try {
    return await spoolUpload(
      { folder: spoolFolder(ctx.deps.config.dataDir), chunks: uploadChunks(part) },
      { limitOf: async () => maxBytes, tooLong: () => new Problem('fileTooLarge') },
      ({ path, size, head }) =>
        withInquiryFile({ path, size, isArchive: head.subarray(0, 2).toString('latin1') === 'PK' }, (open) =>
          insertInquiryFile(ctx, open, { id: randomUUID(), newId: newIds(), adapt: (same) => same }),
        ),
    );
  } finally {
    // After an early refusal, the rest of the upload is discarded.
    part.stream.resume();
  }
}

function newIds(): (id: string) => string {
  const ids = new Map<string, string>();
  return (id) => {
    const made = ids.get(id) ?? randomUUID();
    ids.set(id, made);
    return made;
  };
}
