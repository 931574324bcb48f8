import type { Package } from '@nazar/domain/inquiries/inquiry.ts';
import type { Language } from '@nazar/domain/text/language.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { makeUuid } from '../../../api/make-uuid.ts';
import { i18n } from '../../../i18n/i18n.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { showSuccess } from '../../../ui/show-success.ts';
import { deleteFirstDraft, type FirstDraft, readFirstDraft } from '../first-draft.ts';
import {
  type InquiryFromServer,
  initialPublicationStatus,
  makeEmptyDraft,
  normalizeDraft,
  toPublicationStatus,
  toSavedDraft,
} from './draft/draft.ts';
import {
  adoptClosedTabDraft,
  deleteClosedTabDraft,
  deleteDraftBackup,
  hasDraftBackupChanges,
  readDraftBackup,
} from './draft/draft-backup.ts';
import { DraftStore } from './draft/draft-store.ts';
import { makeDraftFromFirstDraft, makeDraftOfKind } from './draft/make-draft.ts';
import { invalidateInquiryQueries, storedInquiryQuery } from './wizard-queries.ts';

/** Drafts on the screen, or closed with unsaved changes. */
const openDrafts = new Map<string, DraftStore>();

/** Discards the changes of a draft, including those that this tab has not saved yet. */
export async function discardLoadedDraft(id: string, act: () => Promise<unknown>): Promise<void> {
  await (openDrafts.get(id)?.discardBy(act) ?? act());
  openDrafts.delete(id);
  deleteDraftBackup(id);
  deleteClosedTabDraft(id);
}

type Chosen = { readonly package: Package; readonly kind: FirstDraft['kind'] };

/** Opens the draft of a URL, or a new one; null while loading. */
export function useOpenedDraftStore(id: string | null, chosen: Chosen) {
  const { language } = useLanguage();
  const [store, setStore] = useState(() => {
    // If the first save has not succeeded yet, only this tab has the draft.
    const isUnstored = id === null || readDraftBackup(null)?.id === id;
    return openDrafts.get(id ?? '') ?? (isUnstored ? openNew(language, chosen) : null);
  });
  const isOther = store !== null && id !== null && store.getState().id !== id;
  const query = useQuery({
    ...storedInquiryQuery(id ?? ''),
    enabled: id !== null && (store === null || isOther),
  });
  const item = query.data?.item;
  useEffect(() => {
    if (isOther) setStore(openDrafts.get(id) ?? null);
  }, [isOther, id]);
  useEffect(() => {
    if (store === null && item !== undefined && item.id === id) setStore(openStored(item));
  }, [store, item, id]);
  useKeptOpen(store);
  return { store: isOther ? null : store, query, openAnother: () => setStore(openNew(language, chosen)) };
}

/** Keeps a draft open while it is shown, and then until everything is saved. */
function useKeptOpen(store: DraftStore | null): void {
  const client = useQueryClient();
  useEffect(() => {
    if (store === null) return;
    const { id } = store.getState();
    openDrafts.set(id, store);
    // There may be changes from a backup, or from a guest's draft.
    if (store.unsaved) void store.flush();
    const unfollow = store.subscribe(() => {
      if (!store.getState().isStored) return;
      unfollow();
      deleteFirstDraft(id);
    });
    const warn = (event: BeforeUnloadEvent) => {
      if (store.unsaved) event.preventDefault();
    };
    const flush = () => void store.flush();
    const hide = () => document.visibilityState === 'hidden' && store.backUpInTab();
    window.addEventListener('beforeunload', warn);
    // The browser may show a closed page again as it was.
    const reopen = ({ persisted }: PageTransitionEvent) => persisted && deleteClosedTabDraft(id);
    const close = () => store.backUpForNextTab();
    window.addEventListener('pagehide', close);
    window.addEventListener('pageshow', reopen);
    window.addEventListener('online', flush);
    document.addEventListener('visibilitychange', hide);
    return () => {
      unfollow();
      window.removeEventListener('beforeunload', warn);
      window.removeEventListener('pageshow', reopen);
      window.removeEventListener('online', flush);
      document.removeEventListener('visibilitychange', hide);
      void store.flush().then((stored) => {
        if (stored) window.removeEventListener('pagehide', close);
        if (stored && openDrafts.get(id) === store) openDrafts.delete(id);
        invalidateInquiryQueries(client);
      });
    };
  }, [store, client]);
}

function openNew(language: Language, { package: chosen, kind }: Chosen): DraftStore {
  const backup = readDraftBackup(null);
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const begun = backup === null ? readFirstDraft() : null;
  const getTexts = (textLanguage: Language) => {
    const hasTexts = i18n.hasResourceBundle(textLanguage, 'wizard');
    const t = i18n.getFixedT(hasTexts ? textLanguage : language, 'wizard');
    return { yes: t('start.yes'), no: t('start.no') };
  };
  if (begun !== null) {
    const saved = { ...makeEmptyDraft(begun.language, timeZone, chosen), id: begun.id, revision: 0 };
    const draft = makeDraftFromFirstDraft(begun, getTexts(begun.language), saved);
    return new DraftStore({ saved, draft, status: initialPublicationStatus });
  }
  const start = makeEmptyDraft(language, timeZone, chosen);
  const saved = { ...start, id: backup?.id ?? makeUuid(), revision: 0 };
  const draft = backup ?? makeDraftOfKind(kind, getTexts(language), start);
  return new DraftStore({
    saved,
    draft: { settings: draft.settings, segments: draft.segments },
    status: initialPublicationStatus,
  });
}

function openStored(item: InquiryFromServer): DraftStore {
  const saved = toSavedDraft(item);
  const isAdopted = adoptClosedTabDraft(item.id);
  const backup = readDraftBackup(item.id);
  const status = toPublicationStatus(item);
  const store = new DraftStore({ saved, draft: normalizeDraft(saved), status });
  if (backup === null || !hasDraftBackupChanges(backup, saved)) return store;
  if (isAdopted) showSuccess(i18n.t('restored', { ns: 'wizard' }));
  const { settings, segments } = backup;
  const draft = { settings, segments };
  if (backup.revision === saved.revision) return new DraftStore({ saved, draft, status });
  // It was changed elsewhere since, so the first save merges both.
  if (backup.base !== undefined) {
    return new DraftStore({
      saved: { ...backup.base, id: item.id, revision: backup.revision },
      draft,
      status,
    });
  }
  const mine = new DraftStore({ saved, draft, status });
  mine.startConflict(item);
  return mine;
}
