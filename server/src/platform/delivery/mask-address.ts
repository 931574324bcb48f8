import type { MessageRecipient } from './compose-message.ts';

/** Shortens an address so that only its owner recognises it. */
export function maskAddress({ kind, text }: MessageRecipient): string {
  return kind === 'email' ? text.replace(/^(.)[^@]*/, '$1***') : `${text.slice(0, 3)}***${text.slice(-2)}`;
}
