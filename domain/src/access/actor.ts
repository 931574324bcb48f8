/** Who asks, as the rules of access see it. */
export type Actor =
  | { readonly kind: 'guest'; readonly guestKey?: string | undefined }
  | { readonly kind: 'user'; readonly id: string; readonly roles: readonly string[] }
  /** Proved to be an entry of one inquiry's list, without an account. */
  | { readonly kind: 'invited'; readonly inquiryId: string; readonly entryId: string };

export function isAdmin(actor: Actor): boolean {
  return actor.kind === 'user' && actor.roles.includes('admin');
}
