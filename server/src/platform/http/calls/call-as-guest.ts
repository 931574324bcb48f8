import { allCalls, type CallName } from '@nazar/domain/api/all-calls.ts';
import type { Language } from '@nazar/domain/text/language.ts';
import type { FastifyRequest } from 'fastify';
import type { ServerDeps } from '../../deps/server-deps.ts';
import { type AnyCallHandler, runCallHandler } from './register-call-route.ts';
import { RequestCallContext } from './request-call-context.ts';

/**
 * Returns the result of a call for an unknown guest, by default in the request's language; refusals are
 * thrown.
 */
export type CallAsGuest = (
  request: FastifyRequest,
  name: string,
  input: unknown,
  language?: Language,
) => Promise<unknown>;

/**
 * Makes calls for server-rendered pages. Credentials in the request are ignored, so that cached pages contain
 * nothing personal. It is only for reading calls that guests may make.
 */
export function makeCallAsGuest(
  deps: ServerDeps,
  handlers: Readonly<Record<CallName, AnyCallHandler>>,
): CallAsGuest {
  return async (request, name, input, language) => {
    const call = Object.hasOwn(allCalls, name) ? allCalls[name as CallName] : undefined;
    if (call === undefined || call.access !== 'guest' || call.transaction !== 'read')
      throw new Error(`No page is made of the call ${name}.`);
    const ctx = new RequestCallContext(request, deps, { session: null }, language);
    return runCallHandler(ctx, call, handlers[name as CallName], input);
  };
}
