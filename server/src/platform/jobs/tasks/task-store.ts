import { and, count, desc, eq, inArray, lt, ne, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../../database/database.ts';
import { type TaskStatus, task } from '../../database/schema/task.ts';
import type { ServerDeps } from '../../deps/server-deps.ts';
import type { ExpiredTask, Task, TaskChange, TaskColumns, TaskOutcome, TaskStorageSettings } from './task.ts';

/**
 * Milliseconds without a heartbeat after which an attempt is considered dead; heartbeats are far more
 * frequent.
 */
const deadMs = 30_000;
/**
 * Milliseconds after which a cancelled task may be deleted, because its attempt has noticed by then or is
 * dead.
 */
const cancelledMs = 2 * deadMs;

const ends: readonly TaskStatus[] = ['done', 'failed', 'cancelled'];
type TaskStoreDeps = Pick<ServerDeps, 'db' | 'log'>;
/** A task as it was read; a higher `version` shows that it was changed since. */
type TaskVersion = Pick<TaskColumns, 'id' | 'version'>;
type OwnedTaskKey = { readonly id: string; readonly accountId: string };

const ofAccount = alias(task, 'of_account');
/** Time of the last claim of a task of this kind and account. */
const lastTurn = sql`(
  select max(${ofAccount.claimedAt}) from ${task} ${sql.identifier('of_account')}
  where ${ofAccount.accountId} = ${task.accountId} and ${ofAccount.kind} = ${task.kind})`;

/** The tasks of one kind in the database. */
export class TaskStore<Details extends object> {
  readonly kind: TaskStorageSettings<Details>;

  constructor(kind: TaskStorageSettings<Details>) {
    this.kind = kind;
  }

  async insert(
    db: Database,
    row: OwnedTaskKey & Partial<Pick<TaskColumns, 'status' | 'subjectId'>>,
    details: Details,
    now: number,
  ): Promise<Task<Details>> {
    const { status = 'waiting' } = row;
    const [inserted] = await db
      .insert(task)
      .values({
        ...row,
        status,
        kind: this.kind.name,
        details: serializeDetails(details),
        createdAt: new Date(now),
        touchedAt: new Date(now),
        expiresAt: this.#expiry(status, now),
      })
      .returning();
    return this.#required(inserted);
  }

  /**
   * Counts unfinished tasks of an account. Callers lock the account, so that parallel requests count each
   * other.
   */
  async countOpen(db: Database, accountId: string, where?: SQL): Promise<number> {
    const [row] = await db
      .select({ open: count() })
      .from(task)
      .where(and(this.#isKind, eq(task.accountId, accountId), notInArray(task.status, [...ends]), where));
    return row?.open ?? 0;
  }

  /** Lists the tasks of an account, newest first, without cancelled and unreadable ones. */
  async list({ db, log }: TaskStoreDeps, accountId: string, where?: SQL): Promise<Task<Details>[]> {
    const isShown = and(this.#isKind, eq(task.accountId, accountId), ne(task.status, 'cancelled'), where);
    const rows = await db.select().from(task).where(isShown).orderBy(desc(task.createdAt));
    return rows.flatMap((row) => this.#tryRead(row, log) ?? []);
  }

  async find(db: Database, id: string): Promise<Task<Details> | null> {
    return this.#first(await db.select().from(task).where(this.#hasId(id)));
  }

  /** Null when the account has no such task. */
  async findOwn(
    db: Database,
    { id, accountId }: OwnedTaskKey,
    { lock = false }: { readonly lock?: boolean } = {},
  ): Promise<Task<Details> | null> {
    const query = db
      .select()
      .from(task)
      .where(and(this.#hasId(id), eq(task.accountId, accountId)));
    return this.#first(await (lock ? query.for('update') : query));
  }

  /** Changes a task externally; an attempt that is working on it notices and stops. */
  async updateExternally(
    db: Database,
    id: string,
    change: TaskOutcome<Details>,
    now: number,
  ): Promise<Task<Details>> {
    const [row] = await db
      .update(task)
      .set({ ...this.#set(change, now), version: sql`${task.version} + 1`, crashes: 0, seenAt: null })
      .where(this.#hasId(id))
      .returning();
    return this.#required(row);
  }

  /** Returns false if the account has no such task. Cancelling a task again does not keep it for longer. */
  async cancel(db: Database, own: OwnedTaskKey, now: number): Promise<boolean> {
    const found = await this.findOwn(db, own, { lock: true });
    if (found === null) return false;
    if (found.status !== 'cancelled') await db.update(task).set(cancelled(now)).where(this.#hasId(own.id));
    return true;
  }

  /**
   * Claims a waiting task, or one whose attempt is dead; returns null if there is none. Accounts take turns:
   * the account whose last attempt is longest ago is first, with its oldest task. Unreadable tasks fail.
   */
  async claim(deps: TaskStoreDeps, now: number): Promise<Task<Details> | null> {
    for (;;) {
      const claimed = await this.#claimRow(deps.db, now);
      if (claimed === null) return null;
      const readable = this.#tryRead(claimed, deps.log);
      if (readable !== null) return readable;
      const failed = { status: 'failed', failure: 'unreadable' } as unknown as TaskChange<Details>;
      await this.updateClaimed(deps.db, claimed, failed, now, { seenAt: null });
    }
  }

  #claimRow(db: Database, now: number): Promise<typeof task.$inferSelect | null> {
    const at = new Date(now);
    return db.transaction(async (tx) => {
      const isDead = and(eq(task.status, 'running'), lt(task.seenAt, new Date(now - deadMs)));
      const [found] = await tx
        .select({ id: task.id })
        .from(task)
        .where(and(this.#isKind, or(eq(task.status, 'waiting'), isDead)))
        .orderBy(sql`${lastTurn} nulls first`, task.createdAt)
        .limit(1)
        .for('update', { skipLocked: true });
      if (found === undefined) return null;
      const [claimed] = await tx
        .update(task)
        .set({
          status: 'running',
          seenAt: at,
          claimedAt: at,
          done: 0,
          expiresAt: null,
          version: sql`${task.version} + 1`,
          crashes: sql`${task.crashes} + 1`,
        })
        .where(this.#hasId(found.id))
        .returning();
      return claimed ?? null;
    });
  }

  /**
   * Changes a task for the attempt that claimed it; returns false if it was changed externally or claimed by
   * another attempt.
   */
  async updateClaimed(
    db: Database,
    seen: TaskVersion,
    change: TaskChange<Details>,
    now: number,
    more: { readonly seenAt?: Date | null; readonly crashes?: number } = {},
  ): Promise<boolean> {
    const { rowCount } = await db
      .update(task)
      .set({ ...this.#set(change, now), ...more })
      .where(and(this.#isSeen(seen), eq(task.status, 'running')));
    return rowCount === 1;
  }

  /** Changes an expired task, unless it was changed since it was listed. */
  async updateExpired(
    db: Database,
    seen: TaskVersion,
    change: TaskChange<Details>,
    now: number,
  ): Promise<void> {
    await db.update(task).set(this.#set(change, now)).where(this.#isSeen(seen));
  }

  /** Cancels an expired task before it is deleted; returns false if it was changed since it was listed. */
  async cancelBeforeDelete(db: Database, seen: TaskVersion): Promise<boolean> {
    const { rowCount } = await db
      .update(task)
      .set({ status: 'cancelled', version: sql`${task.version} + 1` })
      .where(and(this.#isSeen(seen), notInArray(task.status, ['waiting', 'running'])));
    return rowCount === 1;
  }

  async listExpired({ db, log }: TaskStoreDeps, now: number): Promise<ExpiredTask<Details>[]> {
    const isOutdated = and(notInArray(task.status, ['waiting', 'running']), this.kind.isOutdated);
    const isExpired = lt(task.expiresAt, new Date(now));
    const rows = await db
      .select()
      .from(task)
      .where(and(this.#isKind, this.kind.isOutdated === undefined ? isExpired : or(isExpired, isOutdated)));
    return rows.map((row) => ({ id: row.id, version: row.version, task: this.#tryRead(row, log) }));
  }

  async delete(db: Database, id: string): Promise<void> {
    await db.delete(task).where(this.#hasId(id));
  }

  get #isKind(): SQL {
    return eq(task.kind, this.kind.name);
  }

  #hasId(id: string): SQL | undefined {
    return and(eq(task.id, id), this.#isKind);
  }

  #isSeen({ id, version }: TaskVersion): SQL | undefined {
    return and(this.#hasId(id), eq(task.version, version));
  }

  /** Splits a change into columns and details. Details are merged shallowly: nested objects and arrays are replaced. */
  #set(change: TaskChange<Details>, now: number) {
    const { status, subjectId, done, total, expiresAt, ...details } = change;
    const columns = { status, subjectId, done, total };
    return {
      ...Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined)),
      ...(status !== undefined && { touchedAt: new Date(now), expiresAt: this.#expiry(status, now) }),
      ...(expiresAt !== undefined && { expiresAt }),
      ...(Object.keys(details).length > 0 && {
        details: sql`${task.details} || ${serializeDetails(details)}`,
      }),
    };
  }

  #expiry(status: TaskStatus, now: number): Date | null {
    if (status === 'waiting' || status === 'running') return null;
    return new Date(now + (status === 'cancelled' ? cancelledMs : this.kind.keptMs));
  }

  #read({ details, ...columns }: typeof task.$inferSelect): Task<Details> {
    return { ...this.kind.details.parse(details), ...columns };
  }

  /** Null when the details don't match the kind, as after a change of its schema. */
  #tryRead({ details, ...columns }: typeof task.$inferSelect, log: ServerDeps['log']): Task<Details> | null {
    const read = this.kind.details.safeParse(details);
    if (read.success) return { ...read.data, ...columns };
    log.error({ err: read.error, item: columns.id }, `A task of the kind ${this.kind.name} can't be read.`);
    return null;
  }

  #first([row]: readonly (typeof task.$inferSelect)[]): Task<Details> | null {
    return row === undefined ? null : this.#read(row);
  }

  #required(row: typeof task.$inferSelect | undefined): Task<Details> {
    if (row === undefined) throw new Error('The task is gone.');
    return this.#read(row);
  }
}

/**
 * Details may contain parts of a file. PostgreSQL's JSON refuses NUL and halves of surrogate pairs, which
 * truncation leaves.
 */
function serializeDetails(details: object): SQL {
  const json = JSON.stringify(details, (_, value: unknown) =>
    typeof value === 'string' ? value.replaceAll('\0', '\ufffd').toWellFormed() : value,
  );
  return sql`${json}::jsonb`;
}

function cancelled(now: number) {
  return {
    status: 'cancelled' as const,
    seenAt: null,
    version: sql`${task.version} + 1`,
    touchedAt: new Date(now),
    expiresAt: new Date(now + cancelledMs),
  };
}

/** Cancels all tasks of an account, or those of some kinds; their files are deleted later. */
export async function cancelAccountTasks(
  db: Database,
  accountId: string,
  now: number,
  kinds?: readonly string[],
): Promise<void> {
  await db
    .update(task)
    .set(cancelled(now))
    .where(
      and(
        eq(task.accountId, accountId),
        ne(task.status, 'cancelled'),
        kinds === undefined ? undefined : inArray(task.kind, [...kinds]),
      ),
    );
}
