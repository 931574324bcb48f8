import { randomBytes, randomUUID } from 'node:crypto';
import { ne } from 'drizzle-orm';
import { hashPassword, insertAccount, starterTemplateOwnerId } from '../features/accounts/index.ts';
import { createDemoInquiries } from '../features/demo/index.ts';
import { inquiry } from '../platform/database/schema/inquiry.ts';
import { runCommand } from './command-settings.ts';
import { openServerInProcess } from './open-in-process.ts';

const email = 'demo@example.com';

// npm run demo
await runCommand(async () => {
  const began = Date.now();
  const server = await openServerInProcess();
  try {
    const { deps } = server;
    // Every start adds the first templates, so they don't count.
    const isOwn = ne(inquiry.ownerId, starterTemplateOwnerId);
    const present = await deps.db.select({ id: inquiry.id }).from(inquiry).where(isOwn).limit(1);
    if (present.length > 0)
      throw new Error('The database already has inquiries. The demo needs an empty one.');
    const password = makePassword();
    const accountId = randomUUID();
    const account = {
      id: accountId,
      passwordHash: await hashPassword(password, deps.config),
      language: 'en',
      roles: ['user'],
    } as const;
    const identifier = { kind: 'email', text: email } as const;
    const isNew = await insertAccount(deps.db, { ...account, roles: [...account.roles], identifier }, began);
    if (!isNew)
      throw new Error(`The database already has the account ${email}. The demo needs an empty one.`);
    const filled = await createDemoInquiries({ deps, ownerId: accountId, now: began });
    for (const { title, id, responses } of filled) {
      console.log(`${deps.config.publicUrl}/${id}  ${responses} answers  ${title}`);
    }
    console.log(`Sign in as ${email} with the password ${password} (shown only once)`);
  } finally {
    await server.close();
  }
});

/** Makes 120 random bits, plus one character of each kind that the rules require. */
function makePassword(): string {
  return `${randomBytes(15).toString('base64url')}aA1!`;
}
