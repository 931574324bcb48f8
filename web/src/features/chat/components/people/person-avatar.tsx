import { IconUsersGroup } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { PersonPicture } from '../../../../ui/person-picture.tsx';
import classes from '../../chat.module.css';

type PersonAvatarProps = {
  /** The name that the person chose; without one an icon is shown. */
  name: string | null | undefined;
  picture: string | null | undefined;
  size?: number;
  isOnline?: boolean;
  isGroup?: boolean;
};

/** The picture of a person or the initials of their name, with a dot while they are online. */
export function PersonAvatar({ name, picture, size = 44, isOnline, isGroup }: PersonAvatarProps) {
  const { t } = useTranslation('chat');
  return (
    <span className={classes.avatar}>
      <PersonPicture size={size} name={name} picture={picture}>
        {isGroup && <IconUsersGroup size={size * 0.55} stroke={1.6} aria-hidden />}
      </PersonPicture>
      {isOnline === true && <span className={classes.online} role="img" aria-label={t('online')} />}
    </span>
  );
}
