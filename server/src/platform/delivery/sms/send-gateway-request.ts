import { DeliveryError } from '../delivery.ts';

export interface GatewayRequest {
  readonly url: URL;
  readonly method: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | URLSearchParams;
}

export interface GatewayResponse {
  readonly status: number;
  /** Null if it is not JSON. */
  readonly body: unknown;
}

const timeoutMs = 10_000;
const maxBytes = 64 * 1024;

/**
 * Sends one request to an SMS gateway. Redirects are not followed, because they would pass on the key and the
 * number. Errors leave out the URL, which may contain the key.
 */
export async function sendGatewayRequest(
  request: GatewayRequest,
  signal: AbortSignal,
): Promise<GatewayResponse> {
  const { url, ...init } = request;
  try {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
    const response = await fetch(url, { ...init, redirect: 'manual', signal: limit });
    return { status: response.status, body: parse(await readStart(response)) };
  } catch (error) {
    const reason = getErrorName(error);
    throw new DeliveryError(`The SMS gateway could not be reached (${reason})`, {
      isTemporary: true,
      mayHaveLeft: !neverConnected.test(reason),
    });
  }
}

const neverConnected =
  /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|.*CERT.*|.*ALTNAME.*)$/;

/** Throws by the HTTP status alone, if the gateway's reply has no code of its own. */
export function throwGatewayStatusFailure(
  status: number,
  { isAboutRecipient = false, isAddress = false } = {},
): never {
  const isTemporary = status === 408 || status === 429 || status >= 500;
  // A proxy sends these for a gateway that may have continued.
  const mayHaveLeft = status === 502 || status === 504;
  const text = `The SMS gateway answered ${status}`;
  throw new DeliveryError(text, { isTemporary, isAboutRecipient, isAddress, mayHaveLeft });
}

/** A field of a value, if that is an object. */
export function getObjectField(value: unknown, name: string): unknown {
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
      if (length > maxBytes) break;
    }
  }
  return Buffer.concat(chunks).subarray(0, maxBytes).toString('utf8');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function getErrorName(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(cause instanceof Error)) return 'unknown';
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.name;
}
