import { Text } from '@mantine/core';
import type { UserInfo } from '@nazar/domain/api/user-shapes.ts';
import { personName } from '../api/person-name.ts';

/** The person's name; an address is left to right but aligned with the other texts. */
export function OwnName({ me }: { me: UserInfo }) {
  const isAddress = me.profileName === '' && me.name === '';
  return (
    <Text
      size="sm"
      c="dimmed"
      truncate
      dir={isAddress ? 'ltr' : 'auto'}
      style={{ textAlign: 'match-parent' }}
    >
      {personName(me)}
    </Text>
  );
}
