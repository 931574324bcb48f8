import { Paper, Title } from '@mantine/core';
import { IconChartBar, IconClipboardList, IconSchool } from '@tabler/icons-react';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readStored } from '../../../../api/browser-storage.ts';
import { loadMoreTexts } from '../../../../i18n/i18n.ts';
import { lazyPart } from '../../../../ui/lazy-part.tsx';
import { firstDraftKey } from '../../first-draft-key.ts';
import classes from './guest-start.module.css';
import { StartTiles } from './start-tiles.tsx';

const FirstDraftForm = lazyPart(() => import('./first-draft-form.tsx'), 'FirstDraftForm', loadMoreTexts);

const kinds = [
  { name: 'poll', Icon: IconChartBar },
  { name: 'survey', Icon: IconClipboardList },
  { name: 'exam', Icon: IconSchool },
] as const;

export type GuestStartKind = (typeof kinds)[number]['name'];

/** What a guest could make here, begun in place. Few visitors do, so the form loads on demand. */
export function GuestStart() {
  const { t } = useTranslation('home');
  const [kind, setKind] = useState<GuestStartKind | 'kept' | null>(null);
  // The server's page knows of nothing that was begun.
  useEffect(() => {
    if (readStored(firstDraftKey) !== null) setKind((before) => before ?? 'kept');
  }, []);
  return (
    <Paper
      component="section"
      aria-labelledby="guest-start"
      p={{ base: 'sm', sm: 'md' }}
      className={classes.start}
    >
      <Title order={2} size="h5" id="guest-start">
        {t('start.title')}
      </Title>
      {kind === null ? (
        <StartTiles tiles={kinds.map((each) => ({ ...each, onChoose: () => setKind(each.name) }))} />
      ) : (
        <Suspense fallback={<div className={classes.waiting} />}>
          <FirstDraftForm kind={kind} onClose={() => setKind(null)} />
        </Suspense>
      )}
    </Paper>
  );
}
