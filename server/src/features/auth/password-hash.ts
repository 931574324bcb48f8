import { normalPassword } from '@nazar/domain/account/password.ts';
import { hash, verify } from '@node-rs/argon2';

// OWASP's first choice for argon2id: 19 MiB, two passes; about 30 ms here. The algorithm is the library's default.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Whether two typed ones are the same password. */
export function isSamePassword(one: string, other: string): boolean {
  return normalPassword(one) === normalPassword(other);
}

export async function hashPassword(password: string): Promise<string> {
  return hash(normalPassword(password), cost);
}

let decoy: Promise<string> | undefined;

/** Whether it is the password behind the hash; without one it takes as long and says no. */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('nobody has this');
  const known = passwordHash?.startsWith('$argon2') === true;
  const right = await verify(
    known && passwordHash !== undefined ? passwordHash : await decoy,
    normalPassword(password),
  );
  return known && right;
}

/** Made before the first stranger asks, who could else tell by the time it takes. */
export async function prepareDecoy(): Promise<void> {
  decoy ??= hashPassword('nobody has this');
  await decoy;
}
