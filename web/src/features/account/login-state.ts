import { useLocation } from 'react-router';

/** What the screen before leaves for the sign-in and forgot screens, beside the address. */
export type LoginState = { readonly identifier?: string; readonly passwordChanged?: boolean };

export function useLoginState(): LoginState {
  const state: unknown = useLocation().state;
  if (typeof state !== 'object' || state === null) return {};
  const identifier = 'identifier' in state && typeof state.identifier === 'string' ? state.identifier : '';
  return { identifier, passwordChanged: 'passwordChanged' in state && state.passwordChanged === true };
}
