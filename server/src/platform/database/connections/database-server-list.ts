import pg from 'pg';
import { classifyDatabaseError } from '../constraint-problems.ts';

// node-postgres supports only one server. The rules are those of libpq:
// https://www.postgresql.org/docs/current/libpq-connect.html#LIBPQ-MULTIPLE-HOSTS

const acceptedStates = {
  any: () => true,
  'read-write': ({ isReadOnly }: ServerState) => !isReadOnly,
  'read-only': ({ isReadOnly }: ServerState) => isReadOnly,
  primary: ({ isStandby }: ServerState) => !isStandby,
  standby: ({ isStandby }: ServerState) => isStandby,
  'prefer-standby': ({ isStandby }: ServerState) => isStandby,
} as const;
type TargetSession = keyof typeof acceptedStates;

type ServerState = { readonly isStandby: boolean; readonly isReadOnly: boolean };

interface DatabaseServer {
  readonly host: string;
  readonly port: number;
  /** Connection string of this server alone. */
  readonly connectionString: string;
}

/**
 * Maximum time for one server's answer, because a machine that is down must not use up the timeout of
 * requests.
 */
const answerMs = 2_000;

const wellFormed = /^(postgres(?:ql)?:\/\/)([^/?#]*)([^?#]*)(?:\?([^#]*))?/;

/** The servers in a connection string, of which one is used at a time. */
export class DatabaseServerList {
  readonly servers: readonly DatabaseServer[];
  readonly #target: TargetSession;
  #search: Promise<DatabaseServer> | null = null;
  #last: DatabaseServer | null = null;

  private constructor(servers: readonly DatabaseServer[], target: TargetSession) {
    this.servers = servers;
    this.#target = target;
  }

  /**
   * Returns null if any session of a single server is acceptable. Throws a readable error without the
   * password.
   */
  static parse(connectionString: string): DatabaseServerList | null {
    const [, scheme = '', authority = '', path = '', query = ''] = wellFormed.exec(connectionString) ?? [];
    const parameters = new URLSearchParams(query);
    const specs = authority
      .slice(authority.lastIndexOf('@') + 1)
      .split(',')
      .map(splitSpec);
    const hosts = parameters.get('host')?.split(',') ?? specs.map(({ host }) => host);
    const ports = parameters.get('port')?.split(',') ?? specs.map(({ port }) => port);
    if (!ports.every(isPort)) throw new Error(wrongPlace);
    const target = parameters.get('target_session_attrs') ?? 'any';
    if (!isTargetSession(target)) {
      throw new Error(
        `DATABASE_URL must have one of ${Object.keys(acceptedStates).join(', ')} as target_session_attrs`,
      );
    }
    if (hosts.length === 1 && target === 'any') return null;
    if (ports.length !== 1 && ports.length !== hosts.length) {
      throw new Error(
        `DATABASE_URL must have one port for all of its ${hosts.length} hosts, or one for each, not ${ports.length}`,
      );
    }
    const login = authority.slice(0, authority.lastIndexOf('@') + 1);
    for (const name of ['host', 'port', 'target_session_attrs']) parameters.delete(name);
    const servers = hosts.map((hostText, index) => {
      const host = hostText || 'localhost';
      const port = Number((ports.length === 1 ? ports[0] : ports[index]) || pg.defaults.port);
      const own = new URLSearchParams([...parameters, ['host', host], ['port', String(port)]]);
      return { host, port, connectionString: `${scheme}${login}localhost${path}?${own}` };
    });
    return new DatabaseServerList(servers, target);
  }

  /** Finds the first acceptable server. Connections opened at the same time share one search. */
  find(): Promise<DatabaseServer> {
    this.#search ??= this.#searchAll().finally(() => {
      this.#search = null;
    });
    return this.#search;
  }

  async #searchAll(): Promise<DatabaseServer> {
    const failures: string[] = [];
    const server =
      (await this.#searchFor(this.#target, failures)) ??
      (this.#target === 'prefer-standby' ? await this.#searchFor('any', []) : null);
    if (server === null) throw new NoServerError(failures);
    this.#last = server;
    return server;
  }

  async #searchFor(target: TargetSession, failures: string[]): Promise<DatabaseServer | null> {
    // If the state decides, the order doesn't matter, and trying the last server first avoids waiting for one
    // that is down.
    const ordered = target === 'any' || this.#last === null ? this.servers : [this.#last, ...this.servers];
    for (const server of new Set(ordered)) {
      const name = `${server.host}:${server.port}`;
      try {
        if (acceptedStates[target](await readState(server))) return server;
        failures.push(`${name} is not ${target}`);
      } catch (error) {
        // A wrong password or a missing database is not skipped.
        if (classifyDatabaseError(error).kind !== 'away') throw error;
        failures.push(`${name} ${error instanceof Error && error.message ? error.message : String(error)}`);
      }
    }
    return null;
  }
}

/** All servers may be available again soon. */
class NoServerError extends Error {
  /** PostgreSQL's own code for a server that accepts no connections now. */
  readonly code = '57P03';

  constructor(failures: readonly string[]) {
    super(`no server can be used: ${failures.join('; ')}`);
  }
}

function isTargetSession(text: string): text is TargetSession {
  return Object.hasOwn(acceptedStates, text);
}

/** The message doesn't repeat the invalid part, which may belong to a password. */
const wrongPlace =
  'DATABASE_URL must name each server as «host», «host:port» or «[IPv6 address]:port», with ports from 1 to 65535, and have / ? # @ in a password as %2F %3F %23 %40';

function isPort(text: string): boolean {
  return /^\d{0,5}$/.test(text) && (text === '' || (Number(text) >= 1 && Number(text) <= 65_535));
}

/** Splits `host`, `host:port` or `[address]:port`; a socket's folder is percent-encoded. */
function splitSpec(spec: string): { host: string; port: string } {
  const found = /^(?:\[([^\]]*)\]|([^:]*))(?::(\d*))?$/.exec(spec);
  if (found === null) throw new Error(wrongPlace);
  const [, address, name = '', port = ''] = found;
  return { host: address ?? decodeURIComponent(name), port };
}

async function readState({ connectionString }: DatabaseServer): Promise<ServerState> {
  const client = new pg.Client({
    connectionString,
    application_name: 'nazar search',
    connectionTimeoutMillis: answerMs,
    query_timeout: answerMs,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<ServerState>(
      `select pg_is_in_recovery() as "isStandby", current_setting('transaction_read_only') = 'on' as "isReadOnly"`,
    );
    return rows[0] ?? { isStandby: false, isReadOnly: true };
  } finally {
    await client.end().catch(() => {});
  }
}
