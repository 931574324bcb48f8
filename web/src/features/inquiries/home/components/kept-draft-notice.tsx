import { Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../i18n/use-format.ts';
import { type FirstDraft, getFirstDraftChangedAt } from '../../first-draft.ts';

type KeptDraftNoticeProps = {
  draft: FirstDraft;
  /** Whether the fields show this draft; otherwise it can be opened. */
  isRestored: boolean;
  onChoose: () => void;
};

/** Says that this browser has kept a draft, with the way to a new one or to the kept one. */
export function KeptDraftNotice({ draft, isRestored, onChoose }: KeptDraftNoticeProps) {
  const { t } = useTranslation('start');
  const format = useFormat();
  const time = format.relative(getFirstDraftChangedAt(draft));
  return (
    <Group gap="xs">
      <Text size="sm" c="gray.7">
        {t(isRestored ? 'restored' : 'another', { time })}
      </Text>
      <Button variant="subtle" size="compact-sm" onClick={onChoose}>
        {t(isRestored ? 'startOver' : 'continueOther')}
      </Button>
    </Group>
  );
}
