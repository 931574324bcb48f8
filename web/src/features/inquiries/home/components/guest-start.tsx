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

/** The start of a guest's inquiry, on the home page itself. The form loads on demand, because few visitors use it. */
export function GuestStart() {
  const { t } = useTranslation('home');
  const [kind, setKind] = useState<GuestStartKind | 'kept' | null>(null);
  // The server-rendered page doesn't know about a kept draft.
  useEffect(() => {
    if (readStored(firstDraftKey) !== null) setKind((before) => before ?? 'kept');
  }, []);
  return (
    <section aria-labelledby="guest-start">
      <Title order={2} size="h5" id="guest-start" mb="xs">
        {t('start.title')}
      </Title>
      {kind === null ? (
        <StartTiles tiles={kinds.map((each) => ({ ...each, onChoose: () => setKind(each.name) }))} />
      ) : (
        <Paper p={{ base: 'sm', sm: 'md' }}>
          <Suspense fallback={<div className={classes.waiting} />}>
            <FirstDraftForm kind={kind} onClose={() => setKind(null)} />
          </Suspense>
        </Paper>
      )}
    </section>
  );
}
