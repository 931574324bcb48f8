import type * as z from 'zod/mini';
import type { Call } from './define-call.ts';

/** What a browser sends over its connection. It is acknowledged with the envelope of calls. */
export type ClientEvent<
  Input extends z.ZodMiniType = z.ZodMiniType,
  Result extends z.ZodMiniType = z.ZodMiniType,
> = Pick<Call<Input, Result>, 'name' | 'summary' | 'input' | 'result'>;

/** What the server sends over a connection. */
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

export type EventData<E extends ServerEvent> = z.output<E['data']>;
