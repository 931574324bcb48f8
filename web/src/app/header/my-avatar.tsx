import type { UserInfo } from '@nazar/domain/api/user-shapes.ts';
import { getNameForInitials } from '../../api/person-name.ts';
import { PersonPicture } from '../../ui/person-picture.tsx';

/** The person's picture, or the initials of their name; an icon for people who have only a number. */
export function MyAvatar({ me }: { me: UserInfo | undefined }) {
  return <PersonPicture name={me && getNameForInitials(me)} picture={me?.picture} />;
}
