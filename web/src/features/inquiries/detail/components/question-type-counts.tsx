import { Text } from '@mantine/core';
import type { PublicInquiry } from '@nazar/domain/api/inquiry-shapes.ts';
import { useTranslation } from 'react-i18next';

/** The question types with their counts, for people who look closer. */
export function QuestionTypeCounts({ types }: { types: PublicInquiry['questionTypes'] }) {
  const { t } = useTranslation('detail');
  return (
    <Text component="section" size="sm" c="dimmed" aria-label={t('questionTypes')}>
      {`${t('questionTypes')}: `}
      {types.map(({ responseType, count }, index) => (
        <span key={responseType}>
          {index > 0 && ' · '}
          <bdi>{t('typeCount', { type: t(`types.${responseType}`), count })}</bdi>
        </span>
      ))}
    </Text>
  );
}
