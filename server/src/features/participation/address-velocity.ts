import { hash, randomBytes } from 'node:crypto';
import { subscriber } from '../../platform/http/rate-limit.ts';

/** A class behind one address answers at its own speed; programs exceed it within seconds. */
export const unusualVelocity = { responses: 20, seconds: 600 } as const;
/** Addresses are free to make up: beyond, the ones that came first are forgotten. */
const maxKept = 100_000;

type Attempt = { readonly inquiryId: string; readonly ip: string; readonly attemptId: string };

/**
 * Counts the attempts of each address at each inquiry, in the memory of this node: nothing of an address is stored, and
 * what is kept is a hash under a key that lives for a day. Each node counts for itself, so that over several nodes an
 * address is noticed after as many times more submits.
 */
export class AddressVelocity {
  #day = -1;
  #key = newKey();
  readonly #known = new Map<string, { readonly usual: Set<string>; readonly since: number }>();

  /** Counts an attempt once, at a time in milliseconds; true where it is one of unusually many. */
  isUnusual({ inquiryId, ip, attemptId }: Attempt, now: number): boolean {
    this.#rotate(Math.floor(now / 86_400_000));
    const address = this.#hash(`${inquiryId} ${subscriber(ip)}`);
    const known = this.#known.get(address);
    if (known !== undefined && now - known.since < unusualVelocity.seconds * 1000) {
      if (known.usual.has(attemptId)) return false;
      if (known.usual.size >= unusualVelocity.responses) return true;
      known.usual.add(attemptId);
      return false;
    }
    // Last again, so that the first one is the oldest.
    this.#known.delete(address);
    this.#known.set(address, { usual: new Set([attemptId]), since: now });
    const [oldest] = this.#known.size > maxKept ? this.#known.keys() : [];
    if (oldest !== undefined) this.#known.delete(oldest);
    return false;
  }

  #hash(text: string): string {
    return hash('sha256', this.#key + text, 'base64');
  }

  #rotate(day: number): void {
    if (day === this.#day) return;
    this.#day = day;
    this.#key = newKey();
    this.#known.clear();
  }
}

const newKey = () => randomBytes(32).toString('base64');
