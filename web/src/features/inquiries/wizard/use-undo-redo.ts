import { notifications } from '@mantine/notifications';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  getFieldKeyOfConflict,
  getStepOfField,
  questionIdOfKey,
  type WizardStep,
} from './draft/draft-problems.ts';
import type { RevertedDraft, UndoStep } from './draft/edit-history.ts';
import type { Segments } from './draft/edit-segments.ts';
import { useDraftStore } from './draft/use-draft.ts';
import { useDraftPartNames } from './use-draft-part-names.ts';
import type { WizardStepOrShare } from './wizard-steps.ts';

type Announcement = { readonly text: string; readonly number: number };

/** Undo and redo; each shows the changed part and announces it. */
export function useUndoRedo(step: WizardStepOrShare, onStep: (step: WizardStep) => void) {
  const store = useDraftStore();
  const showReverted = useShowReverted();
  const [announcement, setAnnouncement] = useState<Announcement | null>(null);
  const act = (kind: 'undone' | 'redone') => {
    // Disabled while a conflict with another tab is open.
    if (store.getState().theirs !== null) return;
    const { segments } = store.getState();
    const reverted = kind === 'undone' ? store.undo() : store.redo();
    if (reverted === null) return;
    const text = showReverted(kind, reverted, segments);
    if (text !== null) setAnnouncement((before) => ({ text, number: (before?.number ?? 0) + 1 }));
    const [key] = reverted.changed;
    if (key === undefined) return;
    const to = getStepOfField(getFieldKeyOfConflict(key));
    // The preview step updates by itself, so it stays.
    if (to !== step && step !== 'preview') onStep(to);
    requestAnimationFrame(() => showPart(key, reverted.draft.segments));
  };
  const acts = useRef(act);
  acts.current = act;
  const undo = useCallback(() => acts.current('undone'), []);
  const redo = useCallback(() => acts.current('redone'), []);
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const kind = getHistoryAction(event);
      if (kind === null || event.defaultPrevented || isBusyElsewhere(event.target)) return;
      event.preventDefault();
      acts.current(kind);
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, []);
  return { undo, redo, announcement };
}

/** Undoes one step, even if later steps exist; the notification about a deletion uses it. */
export function useUndoStep(): (step: UndoStep) => void {
  const store = useDraftStore();
  const showReverted = useShowReverted();
  return (step) => {
    const { segments } = store.getState();
    const reverted = store.undo(step);
    if (reverted === null) return;
    showReverted('undone', reverted, segments);
    const [key] = reverted.changed;
    if (key !== undefined) requestAnimationFrame(() => showPart(key, reverted.draft.segments));
    void store.flush();
  };
}

/** Reports what could not be undone, and returns the text about what was undone; null if nothing was. */
function useShowReverted() {
  const { t } = useTranslation('wizard');
  const { name, list } = useDraftPartNames();
  return (
    kind: 'undone' | 'redone',
    { draft, changed, kept }: RevertedDraft,
    before: Segments,
  ): string | null => {
    const drafts = [draft.segments, before] as const;
    if (kept.length > 0) {
      notifications.show({
        color: 'yellow.9',
        withBorder: true,
        message: t('keptSince', { what: list(name(kept, ...drafts)) }),
        closeButtonProps: { 'aria-label': t('close', { ns: 'common' }) },
      });
    }
    return changed.length === 0 ? null : t(kind, { what: list(name(changed, ...drafts)) });
  };
}

function getHistoryAction({ key, code, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent) {
  if (altKey || ctrlKey === metaKey) return null;
  // On non-Latin layouts the physical key counts, because the letter differs.
  const letter = /^[a-z]$/i.test(key) ? key.toLowerCase() : code.replace('Key', '').toLowerCase();
  if (letter === 'z') return shiftKey ? 'redone' : 'undone';
  return letter === 'y' && ctrlKey && !shiftKey ? 'redone' : null;
}

const textInputSelector =
  'textarea, [contenteditable="true"], input:not([type="checkbox"], [type="radio"], [readonly])';

/** In text fields the browser handles undo; it is disabled while a dialog or menu is open and while dragging. */
function isBusyElsewhere(target: EventTarget | null): boolean {
  if (document.querySelector('[data-dragging="true"]') !== null) return true;
  return (
    target instanceof Element &&
    target.closest(`${textInputSelector}, [role="dialog"], [role="menu"]`) !== null
  );
}

/** Scrolls to the changed part. The focus stays, so that undo can be repeated. */
function showPart(key: string, segments: Segments): void {
  const field = getFieldKeyOfConflict(key);
  const [id = ''] = field.split('.');
  const shown = [
    ['data-field', field],
    ['data-rfd-draggable-id', id],
    ['data-rfd-draggable-id', questionIdOfKey(field, segments) ?? ''],
    ['data-rfd-droppable-id', id],
  ].map(([name, value = '']) => document.querySelector(`[${name}="${CSS.escape(value)}"]`));
  shown.find((element) => element !== null)?.scrollIntoView({ block: 'nearest' });
}
