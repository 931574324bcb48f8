import { hash, timingSafeEqual } from 'node:crypto';
import { fillRoutePath } from '@nazar/domain/routes/app-routes.ts';
import { eq, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '../../../platform/database/database.ts';
import { optedOutAddress } from '../../../platform/database/schema/invitation.ts';
import type { UnsubscribeLinks } from '../../../platform/delivery/compose-message.ts';
import type { ServerDeps } from '../../../platform/deps/server-deps.ts';
import { keyedHash, type Secrets } from '../../../platform/secrets/secrets.ts';

type Keys = Pick<Secrets, 'signing'>;
type Deps = Pick<ServerDeps, 'config' | 'secrets'>;

export const identifierHashBytes = 12;
const signatureBytes = 6;

const hashKey = ({ signing }: Keys): Buffer => keyedHash(signing, 'unwanted address', 'key');

/** The hash of an address in the table. The 32-byte key comes first, so that SQL can compute the same hash. */
export function hashIdentifier(address: string, secrets: Keys): Buffer {
  return hash('sha256', Buffer.concat([hashKey(secrets), Buffer.from(address)]), 'buffer').subarray(
    0,
    identifierHashBytes,
  );
}

/** The same hash in SQL; null for null. */
export function hashIdentifierSql(column: PgColumn | SQL, secrets: Keys): SQL {
  return sql`substr(sha256(${hashKey(secrets)}::bytea || convert_to(${column}, 'UTF8')), 1, ${sql.raw(String(identifierHashBytes))})`;
}

/** Whether one of a person's addresses has opted out of messages. */
export function isUnsubscribedSql(email: PgColumn, mobile: PgColumn, secrets: Keys) {
  // Two separate subqueries use the index; with «or» inside one it would be a scan.
  const isIn = (column: PgColumn) =>
    sql`exists (select from ${optedOutAddress} o where o.address_hash = ${hashIdentifierSql(column, secrets)})`;
  return sql`(${isIn(email)} or ${isIn(mobile)})`.mapWith(Boolean);
}

const sign = (hashed: Buffer, { signing }: Keys): Buffer =>
  keyedHash(signing, 'messages wanted', hashed.toString('hex')).subarray(0, signatureBytes);

/** The links that end all messages to an address: a page for people, and an address for mail programs. */
export function makeUnsubscribeLinks(address: string, { config, secrets }: Deps): UnsubscribeLinks {
  const hashed = hashIdentifier(address, secrets);
  const token = Buffer.concat([hashed, sign(hashed, secrets)]).toString('base64url');
  const page = `${config.publicUrl}${fillRoutePath('stopMessages', {})}`;
  return { url: `${page}#${token}`, unsubscribeUrl: `${page}/${token}` };
}

/** The address hash in a signed token; null when the token is invalid. */
export function parseUnsubscribeToken(token: string, secrets: Keys): Buffer | null {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== identifierHashBytes + signatureBytes) return null;
  const hashed = bytes.subarray(0, identifierHashBytes);
  return timingSafeEqual(bytes.subarray(identifierHashBytes), sign(hashed, secrets)) ? hashed : null;
}

export async function updateMessageOptIn(
  db: Database,
  hashed: Buffer,
  { wanted, now }: { readonly wanted: boolean; readonly now: number },
): Promise<void> {
  if (wanted) await db.delete(optedOutAddress).where(eq(optedOutAddress.addressHash, hashed));
  else {
    const createdAt = new Date(now);
    await db.insert(optedOutAddress).values({ addressHash: hashed, createdAt }).onConflictDoNothing();
  }
}

export async function isMessageOptedIn(db: Database, hashed: Buffer): Promise<boolean> {
  const { addressHash: column } = optedOutAddress;
  return (await db.select({ column }).from(optedOutAddress).where(eq(column, hashed))).length === 0;
}
