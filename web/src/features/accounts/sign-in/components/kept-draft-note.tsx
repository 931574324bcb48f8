import { Anchor, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../../api/app-paths.ts';
import type { useKeptDraftKind } from '../use-kept-draft-kind.ts';

type KeptDraftNoteProps = {
  kind: ReturnType<typeof useKeptDraftKind>;
  /** The step that leads to publishing. */
  next: 'signup' | 'login' | 'code';
};

/** Says that the draft is kept while its author signs in, and leads back to it. */
export function KeptDraftNote({ kind, next }: KeptDraftNoteProps) {
  const { t } = useTranslation('account');
  if (kind === null) return null;
  return (
    <Text size="sm" mt={4}>
      {t(`keptDraft.${kind}`)} {t(`keptDraft.${next}`)}{' '}
      <Anchor component={Link} to={paths.home} inherit underline="always">
        {t(`keptDraft.back.${kind}`)}
      </Anchor>
    </Text>
  );
}
