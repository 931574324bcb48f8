import { toPersianDigits } from '@nazar/domain/text/digits.ts';
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { ParticipationSession } from './session/create-session.ts';
import type { SessionState } from './session/session-state.ts';

export const ParticipationSessionContext = createContext<ParticipationSession | null>(null);

export function useSession(): ParticipationSession {
  const session = useContext(ParticipationSessionContext);
  if (session === null) throw new Error('No session around this component.');
  return session;
}

export function useSessionState(): SessionState {
  const { subscribe, get, first } = useSession();
  return useSyncExternalStore(subscribe, get, () => first);
}

const staysAsItIs = () => () => undefined;

/** False in the server's HTML and in the first render during hydration. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    staysAsItIs,
    () => true,
    () => false,
  );
}

/**
 * The channel of the shared link that opened the page. The server doesn't know it, so it is set only after the first
 * render.
 */
export function useVisitChannel(): string | null {
  const { channel } = useSession();
  return useSyncExternalStore(
    staysAsItIs,
    () => channel,
    () => null,
  );
}

export type PageTexts = {
  readonly language: SessionState['language'];
  t(key: string, params?: Readonly<Record<string, string | number>>): string;
  /** Converts digits to those of the language. */
  digits(value: number | string): string;
};

export function usePageTexts(): PageTexts {
  const { t } = useSession();
  const { language } = useSessionState();
  const digits = (value: number | string) =>
    language === 'fa' ? toPersianDigits(String(value)) : String(value);
  return { language, t, digits };
}
