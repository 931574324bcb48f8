import { Text } from '@mantine/core';
import type { PublicInquiry } from '@nazar/domain/api/inquiry-shapes.ts';
import { useTranslation } from 'react-i18next';

/** The question types with their counts, folded because participants need none of them to decide. */
export function QuestionTypeCounts({ types }: { types: PublicInquiry['questionTypes'] }) {
  const { t } = useTranslation('detail');
  return (
    <Text component="details" size="sm" c="dimmed">
      <summary style={{ cursor: 'pointer', paddingBlock: 4 }}>{t('questionTypes')}</summary>
      {types.map(({ responseType, count }, index) => (
        <span key={responseType}>
          {index > 0 && ' · '}
          <bdi>{t('typeCount', { type: t(`types.${responseType}`), count })}</bdi>
        </span>
      ))}
    </Text>
  );
}
