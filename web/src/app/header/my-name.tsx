import { Text } from '@mantine/core';
import type { UserInfo } from '@nazar/domain/api/user-shapes.ts';
import { getPersonDisplayName } from '../../api/person-name.ts';
import { useFormat } from '../../i18n/use-format.ts';

/** The person's name; an address is left to right but aligned with the other texts. */
export function MyName({ me }: { me: UserInfo }) {
  const format = useFormat();
  const name = getPersonDisplayName(me);
  const isAddress = me.profileName === '' && me.name === '';
  return (
    <Text
      size="sm"
      c="dimmed"
      truncate
      dir={isAddress ? 'ltr' : 'auto'}
      style={{ textAlign: 'match-parent' }}
    >
      {name === me.tel ? format.digits(name) : name}
    </Text>
  );
}
