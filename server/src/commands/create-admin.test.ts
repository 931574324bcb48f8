import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { verifyPassword } from '../features/accounts/auth/password-hash.ts';
import { account, session } from '../platform/database/schema/account.ts';
import { loadSecrets } from '../platform/secrets/load-secrets.ts';
import { deriveLegacySecrets } from '../platform/secrets/secrets.ts';
import { quickModules } from '../testing/quick-modules.ts';
import { useTestDatabase } from '../testing/use-test-database.ts';
import { useTestFolder } from '../testing/use-test-folder.ts';

const secretKey = '0f1e2d3c4b5a69788796a5b4c3d2e1f00123456789abcdef0011223344556677';

const dataDir = useTestFolder();
const database = useTestDatabase();

/** Runs the command; returns its exit code and output. */
async function run(...args: string[]): Promise<{ code: unknown; output: string }> {
  const env = {
    ...process.env,
    DATABASE_URL: database.connectionString,
    DATA_DIR: dataDir,
    SECRET_KEY: secretKey,
  };
  const command = join(import.meta.dirname, 'create-admin.ts');
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [...quickModules, command, ...args], {
      env,
    });
    return { code: 0, output: stdout };
  } catch (error) {
    const failed = error as { code: unknown; stdout: string; stderr: string };
    return { code: failed.code, output: failed.stdout + failed.stderr };
  }
}

const find = async (email: string) =>
  (await database.db.select().from(account).where(eq(account.email, email)))[0];

test('creates an administrator, shows the password once and stores its hash', async () => {
  const { code, output } = await run('Boss@Example.com');
  expect(code).toBe(0);
  const password = /shown only once\): (\S+)/.exec(output)?.[1] ?? '';
  const made = await find('boss@example.com');
  expect(made?.roles).toEqual(['user', 'admin']);
  expect(JSON.stringify(made)).not.toContain(password);
  expect(await verifyPassword(made?.passwordHash, password, { passwordCost: 'full' })).toBe(true);
});

test('stores random keys before the first account, as the first start does', async () => {
  const keys = await loadSecrets(database.db, { dataDir, secretKey });
  expect(keys).not.toEqual(deriveLegacySecrets(secretKey));
});

test('makes an existing account an administrator, keeps its password and ends its sessions', async () => {
  const now = new Date();
  const id = '00000000-0000-4000-8000-000000000001';
  await database.db
    .insert(account)
    .values({ id, email: 'sara@example.com', passwordHash: 'kept', createdAt: now, updatedAt: now });
  const opened = { tokenHash: Buffer.alloc(32, 1), accountId: id, createdAt: now, lastUsedAt: now };
  await database.db.insert(session).values({ ...opened, expiresAt: new Date(now.getTime() + 60_000) });
  const { code, output } = await run('sara@example.com');
  expect({ code, output }).toMatchObject({
    code: 0,
    output: expect.stringContaining('is now an administrator'),
  });
  expect(await find('sara@example.com')).toMatchObject({ roles: ['user', 'admin'], passwordHash: 'kept' });
  expect(await database.db.select().from(session)).toEqual([]);
});

test('accepts a number in any spelling, once', async () => {
  expect((await run('0098 912 123 4567')).output).toContain(
    '+989121234567 is now an administrator. Password',
  );
  expect((await run('+98-912-123-4567')).output).toContain('+989121234567 is now an administrator');
  const made = await database.db.select().from(account).where(eq(account.mobile, '+989121234567'));
  expect(made).toHaveLength(1);
});

test("reports that the account can't be signed in to", async () => {
  await database.db.update(account).set({ isEnabled: false }).where(eq(account.email, 'sara@example.com'));
  const { code, output } = await run('sara@example.com');
  expect({ code, output }).toMatchObject({ code: 0, output: expect.stringContaining('is disabled') });
});

test('prints the usage without an identifier', async () => {
  const { code, output } = await run();
  expect(code).toBe(1);
  expect(output).toMatch(/^Usage: (npm run|nazar) create-admin/);
});
