import { hash, randomBytes } from 'node:crypto';
import { BoundedMap } from '../../../platform/background/bounded-map.ts';
import { getClientNetwork } from '../../../platform/http/rate-limit.ts';

/** Addresses can be made up, so beyond this number the oldest are dropped. */
const maxKept = 100_000;

export type InquirySenderIp = { readonly inquiryId: string; readonly ip: string };

/**
 * Keeps a value for each address at each inquiry in this node's memory. Only a hash of the address is kept,
 * under a key that is replaced daily.
 */
export class IpAddressMap<Kept> {
  #day = -1;
  #key = newKey();
  readonly #kept = new BoundedMap<string, Kept>(maxKept);

  /** Hashes an address at an inquiry; `now` is in milliseconds. */
  getAddressKey({ inquiryId, ip }: InquirySenderIp, now: number): string {
    this.#rotate(Math.floor(now / 86_400_000));
    return hash('sha256', `${this.#key}${inquiryId} ${getClientNetwork(ip)}`, 'base64');
  }

  get(address: string): Kept | undefined {
    return this.#kept.get(address);
  }

  set(address: string, entry: Kept): void {
    this.#kept.set(address, entry);
  }

  #rotate(day: number): void {
    if (day === this.#day) return;
    this.#day = day;
    this.#key = newKey();
    this.#kept.clear();
  }
}

const newKey = () => randomBytes(32).toString('base64');
