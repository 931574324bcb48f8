import { randomBytes } from 'node:crypto';
import { subscriber } from '../../http/rate-limit.ts';
import { hmac } from '../../secrets/hmac.ts';

/** A class behind one address answers at its own speed; programs exceed it within seconds. */
export const unusualVelocity = { responses: 20, seconds: 600 } as const;
/** Addresses are free to make up: beyond, the ones that came first are forgotten. */
const maxKept = 100_000;

/**
 * Counts the submits of each address to each inquiry, in the memory of this node: nothing of an address is stored, and
 * what is kept is a hash under a key that lives for a day. Each node counts for itself, so that over several nodes an
 * address is noticed after as many times more submits.
 */
export class AddressVelocity {
  #day = -1;
  #key = randomBytes(32);
  readonly #counts = new Map<string, { count: number; readonly since: number }>();

  /** Counts one more, at a time in milliseconds; true where it is one of unusually many. */
  isUnusual(inquiryId: string, ip: string, now: number): boolean {
    this.#rotate(Math.floor(now / 86_400_000));
    const address = hmac(this.#key, `${inquiryId} ${subscriber(ip)}`).toString('base64');
    const known = this.#counts.get(address);
    if (known !== undefined && now - known.since < unusualVelocity.seconds * 1000) {
      known.count += 1;
      return known.count > unusualVelocity.responses;
    }
    // Last again, so that the first one is the oldest.
    this.#counts.delete(address);
    this.#counts.set(address, { count: 1, since: now });
    const [oldest] = this.#counts.size > maxKept ? this.#counts.keys() : [];
    if (oldest !== undefined) this.#counts.delete(oldest);
    return false;
  }

  #rotate(day: number): void {
    if (day === this.#day) return;
    this.#day = day;
    this.#key = randomBytes(32);
    this.#counts.clear();
  }
}
