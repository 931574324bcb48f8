import { connect, type Socket } from 'node:net';

export type LoadResult = {
  /** Replies with status 200 per second. */
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly answered: number;
  /** Replies with other statuses than 200, by status. */
  readonly refused: ReadonlyMap<number, number>;
};

type Load = {
  readonly port: number;
  readonly connections: number;
  readonly seconds: number;
  /** The next complete request, created in advance so that this is not measured. */
  readonly next: () => Buffer | undefined;
};

/**
 * Keep-alive HTTP/1.1 over plain sockets, with one pending request per connection. The loader shares the machine with
 * the measured server, so it does as little as possible: it uses no client library, and parses only the status and the
 * length.
 */
export async function runLoad(load: Load): Promise<LoadResult> {
  const latencies: number[] = [];
  const refused = new Map<number, number>();
  const end = performance.now() + load.seconds * 1000;
  const began = performance.now();
  await Promise.all(
    Array.from({ length: load.connections }, () =>
      drive(load, end, (status, milliseconds) => {
        if (status === 200) latencies.push(milliseconds);
        else refused.set(status, (refused.get(status) ?? 0) + 1);
      }),
    ),
  );
  const seconds = (performance.now() - began) / 1000;
  const sorted = Float64Array.from(latencies).sort();
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return {
    perSecond: latencies.length / seconds,
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    answered: latencies.length,
    refused,
  };
}

type Report = (status: number, milliseconds: number) => void;

function drive(load: Load, end: number, report: Report): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect({ port: load.port, host: '127.0.0.1', noDelay: true });
    let sentAt = 0;
    let received = '';
    const send = () => {
      const request = performance.now() < end ? load.next() : undefined;
      if (request === undefined) {
        socket.end();
        resolve();
        return;
      }
      sentAt = performance.now();
      socket.write(request);
    };
    socket.setEncoding('latin1');
    socket.on('connect', send);
    socket.on('error', reject);
    socket.on('data', (chunk: string) => {
      received += chunk;
      const head = received.indexOf('\r\n\r\n');
      if (head < 0) return;
      const length = /\r\ncontent-length: (\d+)/i.exec(received.slice(0, head + 2))?.[1];
      if (length === undefined) {
        reject(new Error(`No content-length in: ${received.slice(0, head)}`));
        return;
      }
      if (received.length < head + 4 + Number(length)) return;
      report(Number(received.slice(9, 12)), performance.now() - sentAt);
      received = '';
      send();
    });
  });
}

/** One POST with a JSON body, as bytes. */
export function postRequest(
  path: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Buffer {
  const text = JSON.stringify(body);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(
    `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n` +
      `content-length: ${Buffer.byteLength(text)}\r\n${lines.join('')}\r\n${text}`,
  );
}
