import type * as adminCalls from '@nazar/domain/api/admin-calls.ts';
import type * as figuresCalls from '@nazar/domain/api/figures-calls.ts';
import type * as templateCalls from '@nazar/domain/api/template-calls.ts';
import type * as userListCalls from '@nazar/domain/api/user-list-calls.ts';
import type { CallHandlers } from '../../platform/http/calls/call-handlers.ts';
import { changeUserEnabled } from './change-enabled.ts';
import { changeUserRole } from './change-role.ts';
import { computeInstallationFigures } from './compute-installation-figures.ts';
import { getUserListPage } from './get-user-list-page.ts';
import { setInquiryIsTemplate } from './set-inquiry-is-template.ts';

type AdminCalls = typeof adminCalls & typeof userListCalls & typeof templateCalls & typeof figuresCalls;

export const adminHandlers: CallHandlers<AdminCalls> = {
  setUserEnabled: (ctx, input) => changeUserEnabled(ctx, input),
  setUserRole: (ctx, input) => changeUserRole(ctx, input),
  getUsers: (ctx, input) => getUserListPage(ctx, input),
  setTemplate: (ctx, input) => setInquiryIsTemplate(ctx, input),
  getInstallationFigures: (ctx) => computeInstallationFigures(ctx),
};
