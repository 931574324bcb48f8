import type { Call, CallData } from '@nazar/domain/api/define-call.ts';
import type * as z from 'zod/mini';
import type { CallContext } from './call-context.ts';

export type Handler<C extends Call> = (ctx: CallContext, input: CallData<C>) => Promise<z.input<C['result']>>;

/** One handler for each call of a group; a feature's `<feature>-calls.ts` exports one of these. */
export type Handlers<Calls extends Readonly<Record<string, Call>>> = {
  readonly [Name in keyof Calls]: Handler<Calls[Name]>;
};
