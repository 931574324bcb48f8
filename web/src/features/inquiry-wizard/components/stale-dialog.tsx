import { Button, Group, Modal, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useDraft, useDraftStore } from '../draft/use-draft.ts';

/** Two tabs edited the same inquiry; which of the two drafts stays is the author's to say. */
export function StaleDialog() {
  const { t } = useTranslation('wizard');
  const store = useDraftStore();
  const theirs = useDraft((state) => state.theirs);
  return (
    <Modal
      opened={theirs !== null}
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title={t('stale.title')}
      centered
      styles={{ title: { fontWeight: 600 } }}
    >
      <Text size="sm">{t('stale.text')}</Text>
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button onClick={store.keepMine}>{t('stale.mine')}</Button>
        <Button onClick={store.takeTheirs} data-autofocus>
          {t('stale.theirs')}
        </Button>
      </Group>
    </Modal>
  );
}
