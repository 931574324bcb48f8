/** The caller as the access rules see it. */
export type Actor =
  | { readonly kind: 'guest'; readonly guestKey?: string | undefined }
  | { readonly kind: 'user'; readonly id: string; readonly roles: readonly string[] }
  /** Verified as an entry of one inquiry's list, without an account. */
  | {
      readonly kind: 'invited';
      readonly inquiryId: string;
      readonly entryId: string;
      /** Of the link that proved it; null where nobody has to prove it. */
      readonly linkVersion: number | null;
    };

export function isAdmin(actor: Actor): boolean {
  return actor.kind === 'user' && actor.roles.includes('admin');
}
