import type { adminCalls } from '@nazar/domain/api/admin-calls.ts';
import type { Handlers } from '../../http/handlers.ts';
import { changeEnabled } from './change-enabled.ts';

export const adminHandlers: Handlers<typeof adminCalls> = {
  setUserEnabled: (ctx, input) => changeEnabled(ctx, input),
};
