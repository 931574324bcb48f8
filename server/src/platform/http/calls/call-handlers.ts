import type { Call, CallsInModule, ParsedCallInput } from '@nazar/domain/api/define-call.ts';
import type * as z from 'zod/mini';
import type { CallContext } from './call-context.ts';

type Handler<C extends Call> = (ctx: CallContext, input: ParsedCallInput<C>) => Promise<z.input<C['result']>>;

/** One handler for each call that a module exports; a feature's `<feature>-calls.ts` exports one of these. */
export type CallHandlers<Module> = {
  readonly [Name in keyof CallsInModule<Module>]: Module[Name] extends Call ? Handler<Module[Name]> : never;
};
