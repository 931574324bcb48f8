import { Avatar, type AvatarProps } from '@mantine/core';
import { getStoredFileUrlPath } from '@nazar/domain/api/file-url-paths.ts';
import { getInitials } from '@nazar/domain/text/initials.ts';

type PersonPictureProps = Pick<AvatarProps, 'size' | 'color' | 'children'> & {
  /** Without letters, an icon is shown. */
  name: string | null | undefined;
  /** The id of the picture's file. */
  picture: string | null | undefined;
  alt?: string;
};

/** The picture of a person, or else the children, or the initials of their name. */
export function PersonPicture({
  name,
  picture,
  alt = '',
  color = 'cyan',
  children,
  ...props
}: PersonPictureProps) {
  return (
    <Avatar
      {...props}
      color={color}
      src={picture ? `${getStoredFileUrlPath(picture)}?w=320` : null}
      alt={alt}
    >
      {children || getInitials(name ?? '') || null}
    </Avatar>
  );
}
