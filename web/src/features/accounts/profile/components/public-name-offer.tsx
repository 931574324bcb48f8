import { Anchor } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../../api/app-paths.ts';
import { useMe } from '../../../../api/me-query.ts';
import { storeProfileName } from '../../../../api/store-profile-name.ts';
import { showSuccess } from '../../../../ui/show-success.ts';

/** `onSaved` moves the focus, because the pressed button disappears. */
type PublicNameOfferProps = { onSaved: () => void };

/**
 * Offers people without a public name to show their account's name, which only owners of inquiries see, or else leads
 * to their profile.
 */
export function PublicNameOffer({ onSaved }: PublicNameOfferProps) {
  const { t } = useTranslation('common');
  const me = useMe();
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: (name: string) => storeProfileName(client, name),
    onSuccess: () => {
      showSuccess(t('publicName.saved'));
      onSaved();
    },
  });
  if (me === undefined || me.publicName !== null) return null;
  const { name } = me;
  if (name === '') {
    return (
      <Anchor component={Link} to={paths.user} size="sm" underline="always">
        {t('publicName.choose')}
      </Anchor>
    );
  }
  return (
    <Anchor
      component="button"
      type="button"
      size="sm"
      underline="always"
      disabled={save.isPending}
      onClick={() => save.mutate(name)}
    >
      {t('publicName.use', { name: `\u2068${name}\u2069` })}
    </Anchor>
  );
}
