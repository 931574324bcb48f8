import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../i18n/use-format.ts';

type CharacterCountProps = {
  text: string;
  limit: number;
  /** Characters that are left, from which on it is said; always where this is not given. */
  near?: number;
};

/** Below a field: how much of its room is taken. Counted in code points, as the server does. */
export function CharacterCount({ text, limit, near }: CharacterCountProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { length } = [...text];
  if (near !== undefined && limit - length >= near) return null;
  return (
    <Text
      size="xs"
      mt={4}
      ta="end"
      c={length > limit ? 'var(--mantine-color-error)' : 'dimmed'}
      {...(near !== undefined && { role: 'status' })}
    >
      {t('characters', { length: format.number(length), limit: format.number(limit) })}
    </Text>
  );
}
