import { Badge, Group, Text } from '@mantine/core';
import type { PublicInquiry } from '@nazar/domain/api/inquiry-shapes.ts';
import { useTranslation } from 'react-i18next';

/** What kinds of questions to expect. */
export function QuestionTypes({ types }: { types: PublicInquiry['questionTypes'] }) {
  const { t } = useTranslation('detail');
  if (types.length === 0) return null;
  return (
    <section aria-label={t('questionTypes')}>
      <Text size="sm" fw={600} mb={6}>
        {t('questionTypes')}
      </Text>
      <Group gap={6}>
        {types.map(({ responseType, count }) => (
          <Badge key={responseType} variant="default" tt="none" fw={400} size="lg">
            {t('typeCount', { type: t(`types.${responseType}`), count })}
          </Badge>
        ))}
      </Group>
    </section>
  );
}
