import { parseIdentifier } from './identifier.ts';

// Names that people would take for official accounts of the site.
const reserved = new Set(
  `admin administrator root superuser support help info contact security abuse postmaster webmaster hostmaster
  noreply mailer system server api www owner staff team moderator official operator nazar user username guest
  anonymous nobody everyone all null undefined me self account login signup`.split(/\s+/),
);

/** Normalizes a username; returns null if it is invalid or could be an address or a number. */
export function normalizeUsername(typed: string): string | null {
  const identifier = parseIdentifier(typed);
  return identifier?.kind === 'username' ? identifier.text : null;
}

/** Whether the name is reserved for the site, even with dots, underscores and digits added. */
export function isReservedUsername(username: string): boolean {
  return reserved.has(username.replace(/[._]/g, '').replace(/\d+$/, ''));
}
