import type * as inquiryFileCalls from '@nazar/domain/api/inquiry-file-calls.ts';
import type { CallHandlers } from '../../../platform/http/calls/call-handlers.ts';
import { exportInquiryFile } from './export-inquiry-file.ts';
import { importInquiryFile } from './import-inquiry-file.ts';

export const inquiryFileHandlers: CallHandlers<typeof inquiryFileCalls> = {
  exportMyInquiry: (ctx, input) => exportInquiryFile(ctx, input),
  importMyInquiry: (ctx) => importInquiryFile(ctx),
};
