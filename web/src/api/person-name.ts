import type { UserInfo } from '@nazar/domain/api/user-shapes.ts';

/** What a person is called on the screens: the name they show, else their own, else what they sign in with. */
export function personName(person: Pick<UserInfo, 'profileName' | 'name' | 'email' | 'tel'>): string {
  return person.profileName || person.name || person.email || person.tel || '';
}
