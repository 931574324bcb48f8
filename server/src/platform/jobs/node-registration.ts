import { randomInt } from 'node:crypto';
import type pg from 'pg';
import { DatabaseClient } from '../database/connections/database-client.ts';

/** The class of the advisory locks that show which nodes are alive; the other key is the node's number. */
const lockClass = 7_264_902;

/**
 * Registers a node that runs jobs, by a session-level advisory lock. If the process dies, the lock ends with
 * its connection, and other nodes see at once that its jobs can be taken over.
 */
export class NodeRegistration {
  /** Resolves when the lock is lost or released; other nodes may then take over. */
  readonly gone: Promise<void>;
  readonly #client: pg.Client;
  readonly #node = randomInt(2 ** 31);
  #isConnected = false;

  constructor(connectionString: string) {
    this.#client = new DatabaseClient({ connectionString, application_name: 'nazar node' });
    this.gone = new Promise((resolve) => {
      this.#client.once('end', resolve);
    });
  }

  async enter(): Promise<void> {
    await this.#client.connect();
    this.#isConnected = true;
    await this.#client.query('select pg_advisory_lock($1, $2)', [lockClass, this.#node]);
  }

  async addWorker(workerId: string): Promise<void> {
    await this.#client.query('insert into job_worker (id, node) values ($1, $2)', [workerId, this.#node]);
  }

  async leave(): Promise<void> {
    // A query on a client that found no server would wait forever.
    if (!this.#isConnected) return;
    await this.#client.query('delete from job_worker where node = $1', [this.#node]).catch(() => {});
    await this.#client.end().catch(() => {});
  }
}

/** Releases the jobs held by workers of dead nodes; Graphile Worker itself would wait for hours. */
export async function releaseJobsOfDeadWorkers(pool: pg.Pool): Promise<void> {
  await pool.query(
    `with dead as (
       delete from job_worker where not exists (
         select from pg_locks
         where locktype = 'advisory' and classid = $1 and objid = job_worker.node and granted
           and database = (select oid from pg_database where datname = current_database())
       ) returning id
     ), unknown as (
       -- A node may have died before registering its workers.
       select distinct locked_by as id from graphile_worker.jobs
       where locked_at < now() - interval '1 minute' and locked_by not in (select id from job_worker)
     )
     select graphile_worker.force_unlock_workers(array(select id from dead union select id from unknown))`,
    [lockClass],
  );
}
