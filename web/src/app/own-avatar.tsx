import { Avatar } from '@mantine/core';
import { filePath } from '@nazar/domain/api/file-path.ts';
import type { UserInfo } from '@nazar/domain/api/user-shapes.ts';
import { initialsName } from '../api/person-name.ts';

/** The person's picture, or the initials of their name; a figure stands for whoever has only a number. */
export function OwnAvatar({ me }: { me: UserInfo | undefined }) {
  return (
    <Avatar
      color="cyan"
      name={me && initialsName(me)}
      src={me?.picture ? `${filePath(me.picture)}?w=320` : null}
      alt=""
    />
  );
}
