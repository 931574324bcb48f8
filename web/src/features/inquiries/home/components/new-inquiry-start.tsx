import type { Package } from '@nazar/domain/inquiries/inquiry.ts';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { hasStoredFirstDraft, pollDraftKey } from '../../../../api/first-draft-key.ts';
import { paths } from '../../../../api/paths.ts';
import { readDraftBackup } from '../../wizard/draft/draft-backup.ts';
import { NewPollCard } from './new-poll-card.tsx';
import { type StartTile, StartTiles } from './start-tiles.tsx';

/** Whether the wizard would open an inquiry that the server doesn't have yet. */
const isOneUnsaved = () => hasStoredFirstDraft() || readDraftBackup(null) !== null;

type NewInquiryStartProps = { tiles: readonly StartTile[]; package: Package };

/** A signed-in person's ways to a new inquiry. A poll is written in place, so that no letter after the click is lost. */
export function NewInquiryStart({ tiles, package: chosen }: NewInquiryStartProps) {
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(() => hasStoredFirstDraft(pollDraftKey) && !isOneUnsaved());
  const root = useRef<HTMLDivElement>(null);
  const beginPoll = () => {
    if (isOneUnsaved()) return void navigate(paths.newInquiry(chosen, 'poll'));
    // The field gets the focus in the click itself.
    flushSync(() => setOpen(true));
  };
  const close = () => {
    flushSync(() => setOpen(false));
    root.current?.querySelector('button')?.focus();
  };
  return (
    <div ref={root}>
      {isOpen && <NewPollCard package={chosen} onClose={close} />}
      {isOpen ? (
        <StartTiles inPairs tiles={tiles.filter(({ name }) => name !== 'poll')} />
      ) : (
        <StartTiles
          tiles={tiles.map((tile) =>
            tile.name === 'poll' ? { name: 'poll', Icon: tile.Icon, onChoose: beginPoll } : tile,
          )}
        />
      )}
    </div>
  );
}
