import { normalizePassword } from '@nazar/domain/accounts/password.ts';
import argon2, { type Options } from '@node-rs/argon2';
import type { Config } from '../../../platform/config/config.ts';

const costs: Readonly<Record<Config['passwordCost'], Options>> = {
  // The first choice of OWASP for argon2id: 19 MiB, two passes; about 30 ms here. The algorithm is the
  // library's default.
  full: { memoryCost: 19_456, timeCost: 2, parallelism: 1 },
  // A low cost for tests that are not about hashing.
  low: { memoryCost: 64, timeCost: 1, parallelism: 1 },
};

type Deps = Pick<Config, 'passwordCost'>;

/** Whether two inputs are the same password. */
export function isSamePassword(one: string, other: string): boolean {
  return normalizePassword(one) === normalizePassword(other);
}

export async function hashPassword(password: string, { passwordCost }: Deps): Promise<string> {
  return argon2.hash(normalizePassword(password), costs[passwordCost]);
}

const decoys = new Map<Config['passwordCost'], Promise<string>>();

function getDecoyHash(config: Deps): Promise<string> {
  const decoyHash = decoys.get(config.passwordCost) ?? hashPassword('password of no account', config);
  decoys.set(config.passwordCost, decoyHash);
  return decoyHash;
}

/** Whether the password matches the hash; without a hash it takes just as long and returns false. */
export async function verifyPassword(
  passwordHash: string | undefined,
  password: string,
  config: Deps,
): Promise<boolean> {
  const decoy = getDecoyHash(config);
  const known = passwordHash?.startsWith('$argon2') === true;
  const right = await argon2.verify(
    known && passwordHash !== undefined ? passwordHash : await decoy,
    normalizePassword(password),
  );
  return known && right;
}

/** Run at start-up: making it during the first request would show in its response time. */
export async function precomputeDecoyPasswordHash(config: Deps): Promise<void> {
  await getDecoyHash(config);
}
