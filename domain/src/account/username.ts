import { readIdentifier } from './identifier.ts';

// Who is called so is taken for one who speaks for the site.
const reserved = new Set(
  `admin administrator root superuser support help info contact security abuse postmaster webmaster hostmaster
  noreply mailer system server api www owner staff team moderator official operator nazar user username guest
  anonymous nobody everyone all null undefined me self account login signup`.split(/\s+/),
);

/** A name to be known by, in its one spelling; null where it is none, or could be an address or a number. */
export function readUsername(typed: string): string | null {
  const identifier = readIdentifier(typed);
  return identifier?.kind === 'username' ? identifier.text : null;
}

/** Whether it is kept for the site itself, also with dots, underscores and digits around it. */
export function isReservedUsername(username: string): boolean {
  return reserved.has(username.replace(/[._]/g, '').replace(/\d+$/, ''));
}
