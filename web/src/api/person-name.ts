import type { UserInfo } from '@nazar/domain/api/user-shapes.ts';

/** A person's name on screens: the public name, else the real name, else the identifier. */
export function personName(person: Pick<UserInfo, 'profileName' | 'name' | 'email' | 'tel'>): string {
  return person.profileName || person.name || person.email || person.tel || '';
}
