import { DeliveryFailure } from '../delivery.ts';

export interface GatewayRequest {
  readonly url: URL;
  readonly method: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | URLSearchParams;
}

export interface GatewayAnswer {
  readonly status: number;
  /** Null where it is no JSON. */
  readonly body: unknown;
}

const patienceMs = 10_000;
const mostBytes = 64 * 1024;

/**
 * One request to an SMS gateway. It goes nowhere else, whatever the gateway answers: a redirect would take key
 * and number along. What fails on the way is told without the address, which may hold the key.
 */
export async function askGateway(request: GatewayRequest, signal: AbortSignal): Promise<GatewayAnswer> {
  const { url, ...init } = request;
  try {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]);
    const response = await fetch(url, { ...init, redirect: 'manual', signal: limit });
    return { status: response.status, body: parse(await readStart(response)) };
  } catch (error) {
    throw new DeliveryFailure(`The SMS gateway could not be reached (${nameOf(error)})`, {
      isTemporary: true,
    });
  }
}

/** What an HTTP status says where the gateway has no word of its own for it. */
export function refuseStatus(status: number, isAboutRecipient = false): never {
  const isTemporary = status === 408 || status === 429 || status >= 500;
  throw new DeliveryFailure(`The SMS gateway answered ${status}`, { isTemporary, isAboutRecipient });
}

/** A field of an object, where it is one. */
export function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined;
}

async function readStart(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  if (response.body !== null) {
    // Leaving the loop closes the connection.
    for await (const chunk of response.body) {
      chunks.push(chunk);
      length += chunk.length;
      if (length > mostBytes) break;
    }
  }
  return Buffer.concat(chunks).subarray(0, mostBytes).toString('utf8');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function nameOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(cause instanceof Error)) return 'unknown';
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.name;
}
