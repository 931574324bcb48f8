import { readFileSync } from 'node:fs';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { getClientNetwork } from '../rate-limit.ts';

/** Descriptors kept free for the database, files and logs. */
const reserved = 200;
const minConnections = 50;
const defaultDescriptors = 8192;
const sweepMs = 5_000;
/** Maximum milliseconds for a body to arrive. Uploads may take longer while they make progress. */
const bodyMs = 60_000;
/** Bytes per second. */
const minUploadRate = 5_000;

interface Connection {
  readonly socket: Socket;
  readonly address: string;
  /** The current request; null if there is none or its headers are incomplete. */
  request: IncomingMessage | null;
  /** Whether it is a WebSocket, which is in use even if it is silent for long. */
  isUpgraded: boolean;
  /** Start of the current request or of the wait for one. */
  since: number;
  bytesBefore: number;
}

export interface ConnectionGuardOptions {
  readonly max: number;
  readonly maxPerAddress: number;
  /** Whether the address is a proxy, which serves many people and is exempt from the limit per address. */
  readonly isProxy: (address: string) => boolean;
  readonly now?: () => number;
}

/**
 * Keeps idle clients from using up all connections. Beyond the limits it closes the longest idle connection
 * of the address with the most connections, so that real requests are served. It also ends bodies that arrive
 * too slowly.
 */
export class ConnectionGuard {
  readonly #options: ConnectionGuardOptions;
  readonly #all = new Map<Socket, Connection>();
  readonly #byAddress = new Map<string, Set<Connection>>();
  #sweeping: NodeJS.Timeout | undefined;

  constructor(options: ConnectionGuardOptions) {
    this.#options = options;
  }

  get open(): number {
    return this.#all.size;
  }

  /** Number of running requests. */
  get asking(): number {
    return [...this.#all.values()].filter(({ request }) => request !== null).length;
  }

  watch(server: Server): void {
    server.on('connection', (socket) => this.admit(socket));
    // Registered before the app's listener, which may end the request immediately.
    server.prependListener('request', (request, reply) => this.#begin(request, reply));
    server.prependListener('upgrade', ({ socket }) => {
      const connection = this.#all.get(socket);
      if (connection !== undefined) connection.isUpgraded = true;
    });
    this.#sweeping = setInterval(() => this.sweep(), sweepMs).unref();
    server.on('close', () => clearInterval(this.#sweeping));
  }

  admit(socket: Socket): void {
    const ip = socket.remoteAddress;
    // The client disconnected before the connection was accepted.
    if (ip === undefined) return void socket.destroy();
    const connection: Connection = {
      socket,
      address: getClientNetwork(ip),
      request: null,
      since: this.#now(),
      bytesBefore: 0,
      isUpgraded: false,
    };
    const { address } = connection;
    const siblings = this.#byAddress.get(address) ?? new Set();
    this.#byAddress.set(address, siblings.add(connection));
    this.#all.set(socket, connection);
    socket.once('close', () => this.#forget(connection));
    const { max, maxPerAddress, isProxy } = this.#options;
    if (siblings.size > maxPerAddress && !isProxy(ip)) this.#makeRoom(siblings, connection);
    else if (this.#all.size > max) this.#makeRoom(this.#largest(), connection);
  }

  /** Ends requests whose bodies arrive too slowly. */
  sweep(): void {
    const now = this.#now();
    for (const { request, socket, since, bytesBefore } of this.#all.values()) {
      const age = now - since;
      if (request === null || request.complete || age < bodyMs) continue;
      const isUpload = request.headers['content-type']?.startsWith('multipart/') === true;
      const rate = ((socket.bytesRead - bytesBefore) * 1000) / age;
      if (!isUpload || rate < minUploadRate) socket.destroy();
    }
  }

  #now(): number {
    return (this.#options.now ?? performance.now.bind(performance))();
  }

  #begin(request: IncomingMessage, reply: ServerResponse): void {
    const connection = this.#all.get(request.socket);
    if (connection === undefined) return;
    connection.request = request;
    connection.since = this.#now();
    connection.bytesBefore = request.socket.bytesRead;
    reply.once('close', () => {
      if (connection.request !== request) return;
      connection.request = null;
      connection.since = this.#now();
    });
  }

  #forget(connection: Connection): void {
    this.#all.delete(connection.socket);
    const siblings = this.#byAddress.get(connection.address);
    siblings?.delete(connection);
    if (siblings?.size === 0) this.#byAddress.delete(connection.address);
  }

  #largest(): Set<Connection> {
    let largest = new Set<Connection>();
    for (const each of this.#byAddress.values()) if (each.size > largest.size) largest = each;
    return largest;
  }

  /**
   * Closes the longest idle connection, otherwise the oldest incomplete request, otherwise the newest
   * connection.
   */
  #makeRoom(among: ReadonlySet<Connection>, newest: Connection): void {
    const others = [...among].filter((each) => each !== newest);
    const asksNothing = others.filter(({ request, isUpgraded }) => request === null && !isUpgraded);
    const isAsking = others.filter(({ request }) => request?.complete === false);
    const [first = newest] = (asksNothing.length > 0 ? asksNothing : isAsking).sort(
      (a, b) => a.since - b.since,
    );
    // Stops counting now; the system closes the socket shortly after.
    this.#forget(first);
    first.socket.destroy();
  }
}

/** The limit for all connections, derived from the descriptors that this process may open. */
export function computeMaxConnections(): number {
  return Math.max(minConnections, descriptorLimit() - reserved);
}

function descriptorLimit(): number {
  try {
    const limits = readFileSync('/proc/self/limits', 'utf8');
    const soft = /^Max open files\s+(\d+|unlimited)/m.exec(limits)?.[1];
    return soft === undefined || soft === 'unlimited' ? defaultDescriptors : Number(soft);
  } catch {
    // The system isn't Linux.
    return defaultDescriptors;
  }
}
