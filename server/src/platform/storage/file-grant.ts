/** Links of another kind than those to one’s own files: who has one reads the file as long as its rule says so. */
export interface FileGrant {
  /** The address, with `:id` for what `open` is asked with. */
  readonly path: string;
  /** The id of the private file that it opens now; null if there is none. */
  open(
    id: string,
    query: { readonly expires?: unknown; readonly signature?: unknown },
  ): Promise<string | null>;
}
