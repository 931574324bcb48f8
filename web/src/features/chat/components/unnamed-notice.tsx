import { Anchor, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../api/app-paths.ts';
import { useMe } from '../../../api/me-query.ts';
import { usePublicNameOffer } from '../../../api/use-public-name-offer.ts';
import writeClasses from '../write.module.css';

/** Says before the first message that the other person will see no name, and offers the known one. */
export function UnnamedNotice() {
  const { t } = useTranslation('chat');
  const me = useMe();
  const offer = usePublicNameOffer();
  if (me === undefined || me.publicName !== null) return null;
  return (
    <div className={writeClasses.notice}>
      <Text size="sm" ta="center">
        {t('unnamed')}{' '}
        {offer === null ? (
          <Anchor component={Link} to={paths.user} size="sm" underline="always">
            {t('chooseName')}
          </Anchor>
        ) : (
          <Anchor
            component="button"
            type="button"
            size="sm"
            underline="always"
            disabled={offer.isPending}
            onClick={offer.accept}
          >
            {t('useName', { name: `\u2068${offer.name}\u2069` })}
          </Anchor>
        )}
      </Text>
    </div>
  );
}
