import { Badge, Group } from '@mantine/core';
import type { ResponseMetadataFields } from '@nazar/domain/api/response-calls.ts';
import { useTranslation } from 'react-i18next';

/** The reasons to check a response. */
export function SuspicionBadges({ marks }: { marks: ResponseMetadataFields['marks'] }) {
  const { t } = useTranslation('responses');
  if (marks.length === 0) return null;
  return (
    <Group gap={4} mt={2}>
      {marks.map((mark) => (
        <Badge key={mark} size="sm" variant="light" color="orange.9" tt="none">
          {t(`marks.${mark}`)}
        </Badge>
      ))}
    </Group>
  );
}
