import type { UserInfo } from '@nazar/domain/api/user-shapes.ts';

type Person = Pick<UserInfo, 'profileName' | 'name' | 'email' | 'tel'>;

/** A person's name on screens: the public name, else the real name, else the identifier. */
export function getPersonDisplayName(person: Person): string {
  return person.profileName || person.name || person.email || person.tel || '';
}

/** The name that initials are taken from. A phone number has none, because its digits would look like a count. */
export function getNameForInitials(person: Omit<Person, 'tel'>): string | undefined {
  return person.profileName || person.name || person.email || undefined;
}
