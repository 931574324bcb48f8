import { Avatar } from '@mantine/core';
import { filePath } from '@nazar/domain/api/file-path.ts';
import type { UserInfo } from '@nazar/domain/api/user-shapes.ts';

/** The person's picture, or the initials of their name. */
export function OwnAvatar({ me }: { me: UserInfo | undefined }) {
  // A mobile number has no initials.
  const name = me?.profileName || me?.name || me?.email;
  return (
    <Avatar
      color="cyan"
      name={name || undefined}
      src={me?.picture ? `${filePath(me.picture)}?w=320` : null}
      alt=""
    />
  );
}
