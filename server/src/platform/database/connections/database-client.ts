import pg from 'pg';
import { DatabaseServerList } from './database-server-list.ts';

/** Server lists by connection string, so that all connections of this process share the last server found. */
const lists = new Map<string, DatabaseServerList | null>();

function listOf(connectionString: string): DatabaseServerList | null {
  const known = lists.get(connectionString);
  if (known !== undefined) return known;
  const list = DatabaseServerList.parse(connectionString);
  lists.set(connectionString, list);
  return list;
}

type ConnectCallback = ((error: Error) => void) | ((error: null, client: pg.Client) => void);

/** A connection to the database that accepts connection strings with several servers, and may be cut at any time. */
export class DatabaseClient extends pg.Client {
  readonly #list: DatabaseServerList | null;

  constructor(config: pg.ClientConfig = {}) {
    const list = config.connectionString === undefined ? null : listOf(config.connectionString);
    const [first] = list?.servers ?? [];
    super({
      ...config,
      // The password is copied, because a pool makes it non-enumerable.
      ...(config.password !== undefined && { password: config.password }),
      ...(first !== undefined && { connectionString: first.connectionString }),
      // Keep-alive detects a machine that disappeared while the connection was idle.
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    });
    this.#list = list;
    // Without a listener, a connection that is cut while no query runs would end this process. The next query fails.
    this.on('error', () => {});
  }

  override connect(): Promise<pg.Client>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<pg.Client> | undefined {
    const connecting = this.#connect();
    if (callback === undefined) return connecting;
    const done = callback as (error: Error | null, client?: pg.Client) => void;
    connecting.then((client) => done(null, client), done);
    return undefined;
  }

  async #connect(): Promise<pg.Client> {
    if (this.#list !== null) {
      const { host, port } = await this.#list.find();
      Object.assign(this, { host, port });
    }
    return super.connect();
  }
}
