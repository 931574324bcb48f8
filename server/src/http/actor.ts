/** Who calls, as the rules of access see it. */
export type Actor =
  | { readonly kind: 'guest'; readonly guestKey?: string }
  | { readonly kind: 'user'; readonly id: string; readonly roles: readonly ('user' | 'admin')[] };
