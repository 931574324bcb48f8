interface Counted {
  readonly limitedBy: string;
  bytes: number;
}

/**
 * Counts the bytes that are being uploaded to this node right now, by the account or inquiry whose limit they count
 * against. An upload takes disk space before it has a row, and for as long as its sender likes.
 */
export class UploadingByteCounter {
  readonly #counted = new Map<AsyncIterable<Buffer>, Counted>();

  /** The chunks, until the uploads under that limit together exceed `room` bytes. Ends with `forget`. */
  count(
    chunks: AsyncIterable<Buffer>,
    limit: { readonly limitedBy: string; readonly room: number; readonly tooMuch: () => Error },
  ): AsyncIterable<Buffer> {
    const counted: Counted = { limitedBy: limit.limitedBy, bytes: 0 };
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
      if (this.#bytesOf(counted.limitedBy) > room) throw tooMuch();
      yield chunk;
    }
  }

  #bytesOf(limitedBy: string): number {
    let sum = 0;
    for (const each of this.#counted.values()) if (each.limitedBy === limitedBy) sum += each.bytes;
    return sum;
  }
}
