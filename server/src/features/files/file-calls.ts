import type { fileCalls } from '@nazar/domain/api/file-calls.ts';
import type { Handlers } from '../../http/handlers.ts';
import { storeUpload } from './store-upload.ts';

export const fileHandlers: Handlers<typeof fileCalls> = {
  uploadFile: (ctx) => storeUpload(ctx),
};
