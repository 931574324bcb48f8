interface Counted {
  readonly accountId: string;
  bytes: number;
}

/**
 * Counts the bytes that accounts are uploading to this node right now. An upload takes disk space before it has a
 * row, and for as long as its sender likes, so it counts against the quota too.
 */
export class UploadingBytes {
  readonly #counted = new Map<AsyncIterable<Buffer>, Counted>();

  /** The chunks, until the account's uploads together exceed `room` bytes. Ends with `forget`. */
  count(
    chunks: AsyncIterable<Buffer>,
    limit: { readonly accountId: string; readonly room: number; readonly tooMuch: () => Error },
  ): AsyncIterable<Buffer> {
    const counted: Counted = { accountId: limit.accountId, bytes: 0 };
    const passed = this.#pass(chunks, counted, limit);
    this.#counted.set(passed, counted);
    return passed;
  }

  forget(chunks: AsyncIterable<Buffer>): void {
    this.#counted.delete(chunks);
  }

  async *#pass(
    chunks: AsyncIterable<Buffer>,
    counted: Counted,
    { room, tooMuch }: { readonly room: number; readonly tooMuch: () => Error },
  ): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      counted.bytes += chunk.length;
      if (this.#bytesOf(counted.accountId) > room) throw tooMuch();
      yield chunk;
    }
  }

  #bytesOf(accountId: string): number {
    let sum = 0;
    for (const each of this.#counted.values()) if (each.accountId === accountId) sum += each.bytes;
    return sum;
  }
}
