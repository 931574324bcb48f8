import { type InquirySenderIp, IpAddressMap } from './ip-address-map.ts';

/** A class behind one address answers at its own speed; programs exceed it within seconds. */
export const unusualAttemptRate = { responses: 20, seconds: 600 } as const;

/**
 * Counts the attempts of each address at each inquiry. Nodes count separately, so with n nodes an address can
 * make n times as many attempts before it is noticed.
 */
export class IpAttemptCounter {
  readonly #known = new IpAddressMap<{ readonly usual: string[]; readonly since: number }>();

  /**
   * Counts an attempt once; `now` is in milliseconds. Returns true if the address has made unusually many.
   */
  isUnusual(
    { attemptId, ...sender }: InquirySenderIp & { readonly attemptId: string },
    now: number,
  ): boolean {
    const address = this.#known.getAddressKey(sender, now);
    const known = this.#known.get(address);
    if (known !== undefined && now - known.since < unusualAttemptRate.seconds * 1000) {
      if (known.usual.includes(attemptId)) return false;
      if (known.usual.length >= unusualAttemptRate.responses) return true;
      known.usual.push(attemptId);
      return false;
    }
    this.#known.set(address, { usual: [attemptId], since: now });
    return false;
  }
}
