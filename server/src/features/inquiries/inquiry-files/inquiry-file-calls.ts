import type * as inquiryFileCalls from '@nazar/domain/api/inquiry-file-calls.ts';
import type { CallHandlers } from '../../../platform/http/call-handlers.ts';
import { exportInquiry } from './export-inquiry.ts';
import { importInquiry } from './import-inquiry.ts';

export const inquiryFileHandlers: CallHandlers<typeof inquiryFileCalls> = {
  exportMyInquiry: (ctx, input) => exportInquiry(ctx, input),
  importMyInquiry: (ctx) => importInquiry(ctx),
};
