import type * as z from 'zod/mini';
import type { Call } from './define-call.ts';

/** An event from browser to server, acknowledged with the same envelope as calls. */
export type ClientEvent<
  Input extends z.ZodMiniType = z.ZodMiniType,
  Result extends z.ZodMiniType = z.ZodMiniType,
> = Pick<Call<Input, Result>, 'name' | 'summary' | 'input' | 'result'>;

/** An event from server to browser. */
export type ServerEvent<Data extends z.ZodMiniType = z.ZodMiniType> = {
  readonly name: string;
  readonly summary: string;
  readonly data: Data;
};

export function defineClientEvent<Input extends z.ZodMiniType, Result extends z.ZodMiniType>(
  event: ClientEvent<Input, Result>,
): ClientEvent<Input, Result> {
  return event;
}

export function defineServerEvent<Data extends z.ZodMiniType>(event: ServerEvent<Data>): ServerEvent<Data> {
  return event;
}

export type ServerEventData<E extends ServerEvent> = z.output<E['data']>;
