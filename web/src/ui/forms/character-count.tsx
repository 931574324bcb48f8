import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/use-format.ts';

type CharacterCountProps = {
  text: string;
  limit: number;
  /** The number of remaining characters from which on it is shown; always shown by default. */
  near?: number;
};

/** The number of used characters below a field, counted in code points like the server does. */
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
