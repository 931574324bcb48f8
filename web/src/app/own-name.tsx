import { Text } from '@mantine/core';
import type { UserInfo } from '@nazar/domain/api/user-shapes.ts';
import { personName } from '../api/person-name.ts';

/** What a person is called; an address stays left to right, yet stands where everything else begins. */
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
