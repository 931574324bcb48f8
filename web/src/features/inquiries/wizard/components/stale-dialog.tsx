import { Button, Group, List, Modal, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { savedDraft } from '../draft/draft.ts';
import { useDraft, useDraftStore } from '../draft/use-draft.ts';
import { usePartNames } from '../use-part-names.ts';

/** The number of names shown, so that the dialog stays short. */
const maxNames = 8;

/** Two tabs changed the same fields; the author decides which draft to keep. */
export function StaleDialog() {
  const { t } = useTranslation('wizard');
  const store = useDraftStore();
  const theirs = useDraft((state) => state.theirs);
  const segments = useDraft((state) => state.segments);
  const { name } = usePartNames();
  const parts = theirs === null ? [] : name(theirs.conflicts, segments, savedDraft(theirs.item).segments);
  const more = parts.length - maxNames;
  return (
    <Modal
      opened={theirs !== null}
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title={t('stale.title')}
      centered
    >
      <Text size="sm">{t('stale.text')}</Text>
      <List size="sm" fw={500} my="sm">
        {parts.slice(0, maxNames).map((part) => (
          <List.Item key={part.key}>{part.name}</List.Item>
        ))}
        {more > 0 && <List.Item>{t('part.more', { count: more })}</List.Item>}
      </List>
      <Text size="sm">{t('stale.rest')}</Text>
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button onClick={store.keepMine}>{t('stale.mine')}</Button>
        <Button onClick={store.takeTheirs} data-autofocus>
          {t('stale.theirs')}
        </Button>
      </Group>
    </Modal>
  );
}
