import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../../api/me-query.ts';
import { PublicNameOffer } from '../../accounts/index.ts';
import writeClasses from '../write.module.css';

/** Says before the first message that the other person will see no name, and offers the known one. */
export function UnnamedNotice({ onSaved }: { onSaved: () => void }) {
  const { t } = useTranslation('chat');
  const me = useMe();
  if (me === undefined || me.publicName !== null) return null;
  return (
    <div className={writeClasses.notice}>
      <Text size="sm" ta="center">
        {t('unnamed')} <PublicNameOffer onSaved={onSaved} />
      </Text>
    </div>
  );
}
