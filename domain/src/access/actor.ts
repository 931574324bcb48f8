/** The caller as the access rules see it. */
export type Actor =
  | { readonly kind: 'guest'; readonly guestKey?: string | undefined }
  | { readonly kind: 'user'; readonly id: string; readonly roles: readonly string[] }
  /** A person verified as an invitee of one inquiry, without an account. */
  | {
      readonly kind: 'invited';
      readonly inquiryId: string;
      readonly inviteeId: string;
      /** The version of the link that proved it; null when no proof is required. */
      readonly linkVersion: number | null;
    };

export function isAdmin(actor: Actor): boolean {
  return actor.kind === 'user' && actor.roles.includes('admin');
}
