import { useLocation } from 'react-router';

/** The state that the previous screen passes to the sign-in and forgot screens. */
export type SignInNavigationState = { readonly identifier?: string; readonly passwordChanged?: boolean };

export function useSignInNavigationState(): SignInNavigationState {
  const state: unknown = useLocation().state;
  if (typeof state !== 'object' || state === null) return {};
  const identifier = 'identifier' in state && typeof state.identifier === 'string' ? state.identifier : '';
  return { identifier, passwordChanged: 'passwordChanged' in state && state.passwordChanged === true };
}
