import { Button, Group, Text } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../../../ui/dialogs/dialog.tsx';
import { toSavedDraft } from '../../draft/draft.ts';
import type { DraftState } from '../../draft/draft-state.ts';
import { useDraftSelector, useDraftStore } from '../../draft/use-draft.ts';
import { ConflictList } from './conflict-list.tsx';

/** Milliseconds without a key after which the author has stopped typing. */
const typingPause = 1_000;

/**
 * Two tabs changed the same fields; the author decides which draft to keep. It opens while the author is typing, so
 * keys do nothing until they have paused.
 */
export function DraftConflictDialog() {
  const { t } = useTranslation('wizard');
  const store = useDraftStore();
  const theirs = useDraftSelector((state) => state.theirs);
  const lastKey = useRef<number | null>(null);
  useEffect(() => {
    lastKey.current = theirs === null ? null : performance.now();
  }, [theirs]);
  const ignoreTyping = (event: KeyboardEvent) => {
    if (lastKey.current === null) return;
    const isTyping = performance.now() - lastKey.current < typingPause;
    lastKey.current = isTyping ? performance.now() : null;
    if (!isTyping) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <Dialog
      onKeyDownCapture={ignoreTyping}
      opened={theirs !== null}
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title={
        <span tabIndex={-1} data-autofocus style={{ outline: 'none' }}>
          {t('stale.title')}
        </span>
      }
      centered
    >
      <Text size="sm">{t('stale.text')}</Text>
      {theirs !== null && <Conflicts theirs={theirs} />}
      <Text size="sm">{t('stale.rest')}</Text>
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="default" onClick={store.takeTheirs}>
          {t('stale.theirs')}
        </Button>
        <Button variant="default" onClick={store.keepMine}>
          {t('stale.mine')}
        </Button>
      </Group>
    </Dialog>
  );
}

/** Subscribes to the draft only while there are conflicts, because the dialog is on every step. */
function Conflicts({ theirs }: { theirs: NonNullable<DraftState['theirs']> }) {
  const settings = useDraftSelector((state) => state.settings);
  const segments = useDraftSelector((state) => state.segments);
  return (
    <ConflictList
      conflicts={theirs.conflicts}
      mine={{ settings, segments }}
      theirs={toSavedDraft(theirs.item)}
    />
  );
}
