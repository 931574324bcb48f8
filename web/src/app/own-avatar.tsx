import type { UserInfo } from '@nazar/domain/api/user-shapes.ts';
import { initialsName } from '../api/person-name.ts';
import { PersonPicture } from '../ui/person-picture.tsx';

/** The person's picture, or the initials of their name; a figure stands for whoever has only a number. */
export function OwnAvatar({ me }: { me: UserInfo | undefined }) {
  return <PersonPicture name={me && initialsName(me)} picture={me?.picture} />;
}
