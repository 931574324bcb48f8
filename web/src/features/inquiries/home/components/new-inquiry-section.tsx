import type { Package } from '@nazar/domain/inquiries/inquiry.ts';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { paths } from '../../../../api/app-paths.ts';
import {
  firstDraftKinds,
  hasStoredFirstDraft,
  readFirstDraftKind,
  signedInFirstDraftStorageKey,
} from '../../../../api/first-draft-storage-keys.ts';
import type { FirstDraft } from '../../first-draft.ts';
import { readDraftBackup } from '../../wizard/draft/draft-backup.ts';
import { firstDraftFieldId } from './first-draft-form.tsx';
import { NewInquiryCard } from './new-inquiry-card.tsx';
import { type NewInquiryTile, NewInquiryTiles } from './new-inquiry-tiles.tsx';

/** Whether the wizard would open an inquiry that the server doesn't have yet. */
const isOneUnsaved = () => hasStoredFirstDraft() || readDraftBackup(null) !== null;

type NewInquiryStartProps = {
  tiles: readonly NewInquiryTile[];
  package: Package;
  /** Whether the tiles are small, because the page shows more below. */
  compact?: boolean;
};

/**
 * A signed-in person's ways to a new inquiry. Its first fields are in place, so that no letter after the click is lost.
 */
export function NewInquirySection({ tiles, package: chosen, compact = false }: NewInquiryStartProps) {
  const navigate = useNavigate();
  const [kind, setKind] = useState(() =>
    isOneUnsaved() ? null : readFirstDraftKind(signedInFirstDraftStorageKey),
  );
  const root = useRef<HTMLDivElement>(null);
  const begin = (next: FirstDraft['kind']) => {
    if (isOneUnsaved()) return void navigate(paths.newInquiry(chosen, next));
    // The field gets the focus in the click itself.
    flushSync(() => setKind(next));
    document.getElementById(firstDraftFieldId)?.focus({ preventScroll: true });
    // On a low screen, the end of the form would be out of view; the tiles below it may be.
    const card = root.current?.firstElementChild;
    const isLow = card != null && card.getBoundingClientRect().bottom > window.innerHeight;
    card?.scrollIntoView({ block: isLow ? 'start' : 'nearest' });
  };
  const close = () => {
    const index = tiles.findIndex(({ name }) => name === kind);
    flushSync(() => setKind(null));
    root.current?.querySelectorAll('button')[index]?.focus();
  };
  const shown = tiles
    .filter(({ name }) => name !== kind)
    .map((tile): NewInquiryTile => {
      const begun = firstDraftKinds.find((name) => name === tile.name);
      return begun === undefined ? tile : { name: begun, Icon: tile.Icon, onChoose: () => begin(begun) };
    });
  return (
    <div ref={root}>
      {kind !== null && <NewInquiryCard kind={kind} onKind={setKind} package={chosen} onClose={close} />}
      <NewInquiryTiles layout={kind !== null ? 'pairs' : compact ? 'compact' : 'large'} tiles={shown} />
    </div>
  );
}
