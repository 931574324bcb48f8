import { allCalls, type CallName } from '@nazar/domain/api/all-calls.ts';
import type { Call, CallInput, CallResult } from '@nazar/domain/api/define-call.ts';
import type { Language } from '@nazar/domain/text/language.ts';
import type { FastifyRequest } from 'fastify';
import type { ServerDeps } from '../../deps/server-deps.ts';
import { type AnyCallHandler, runCallHandler } from './register-call-route.ts';
import { RequestCallContext } from './request-call-context.ts';

/**
 * Returns the result of a call for an unknown guest, by default in the request's language; refusals are
 * thrown.
 */
export type CallAsGuest = <C extends Call>(
  request: FastifyRequest,
  call: C,
  input: CallInput<C>,
  language?: Language,
) => Promise<CallResult<C>>;

/**
 * Makes calls for server-rendered pages. Credentials in the request are ignored, so that cached pages contain
 * nothing personal. It is only for reading calls that guests may make.
 */
export function makeCallAsGuest(
  deps: ServerDeps,
  handlers: Readonly<Record<CallName, AnyCallHandler>>,
): CallAsGuest {
  return async <C extends Call>(
    request: FastifyRequest,
    call: C,
    input: CallInput<C>,
    language?: Language,
  ) => {
    const { name, access, transaction } = call;
    if (!isCallName(name) || access !== 'guest' || transaction !== 'read')
      throw new Error(`No page is made of the call ${name}.`);
    const ctx = new RequestCallContext(request, deps, { session: null }, language);
    return runCallHandler(ctx, call, handlers[name], input) as Promise<CallResult<C>>;
  };
}

const isCallName = (name: string): name is CallName => Object.hasOwn(allCalls, name);
