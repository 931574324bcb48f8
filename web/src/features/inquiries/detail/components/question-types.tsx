import { Badge, Button, Group, Text } from '@mantine/core';
import type { PublicInquiry } from '@nazar/domain/api/inquiry-shapes.ts';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** The first types already show what to expect. */
const shownAtFirst = 4;

/** The question types: the first few, and the rest on demand. */
export function QuestionTypes({ types }: { types: PublicInquiry['questionTypes'] }) {
  const { t } = useTranslation('detail');
  const [all, setAll] = useState(false);
  const fold = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    // The focused button is after the list, which has just become longer.
    if (all) fold.current?.scrollIntoView?.({ block: 'nearest' });
  }, [all]);
  const folds = types.length > shownAtFirst + 1;
  return (
    <section aria-label={t('questionTypes')}>
      <Text size="sm" fw={600} mb={6}>
        {t('questionTypes')}
      </Text>
      <Group gap={6}>
        {(folds && !all ? types.slice(0, shownAtFirst) : types).map(({ responseType, count }) => (
          <Badge key={responseType} variant="default" tt="none" fw={400} size="lg">
            {t('typeCount', { type: t(`types.${responseType}`), count })}
          </Badge>
        ))}
        {folds && (
          <Button
            ref={fold}
            size="compact-sm"
            variant="subtle"
            aria-expanded={all}
            onClick={() => setAll(!all)}
          >
            {all ? t('fewerTypes') : t('moreTypes', { count: types.length - shownAtFirst })}
          </Button>
        )}
      </Group>
    </section>
  );
}
