/**
 * Links other than those to one’s own files: the holder can read the file as long as the rule of the link
 * allows it.
 */
export interface GrantedFileRoute {
  /** The URL, with `:id` for the first parameter of `open`. */
  readonly path: string;
  /** Returns the id of the private file that it opens now; null if there is none. */
  open(
    id: string,
    query: { readonly expires?: unknown; readonly signature?: unknown },
  ): Promise<string | null>;
}
