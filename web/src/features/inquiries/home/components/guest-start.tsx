import { Button, Paper, SimpleGrid, Text, Title } from '@mantine/core';
import { IconChartBar, IconClipboardList, IconSchool } from '@tabler/icons-react';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readStored } from '../../../../api/browser-storage.ts';
import { useSignedIn } from '../../../../api/session.ts';
import { loadMoreTexts } from '../../../../i18n/i18n.ts';
import { lazyPart } from '../../../../ui/lazy-part.tsx';
import { firstDraftKey } from '../../first-draft-key.ts';
import classes from './guest-start.module.css';

const FirstDraftForm = lazyPart(() => import('./first-draft-form.tsx'), 'FirstDraftForm', loadMoreTexts);

const kinds = [
  { kind: 'survey', Icon: IconClipboardList },
  { kind: 'poll', Icon: IconChartBar },
  { kind: 'exam', Icon: IconSchool },
] as const;

export type GuestStartKind = (typeof kinds)[number]['kind'];

/** What a guest could make here, begun in place. Few visitors do, so the form loads on demand. */
export function GuestStart() {
  const { t } = useTranslation('home');
  const signedIn = useSignedIn();
  const [kind, setKind] = useState<GuestStartKind | 'kept' | null>(null);
  // The server's page knows of nothing that was begun.
  useEffect(() => {
    if (readStored(firstDraftKey) !== null) setKind((before) => before ?? 'kept');
  }, []);
  if (signedIn) return null;
  return (
    <Paper component="section" aria-labelledby="guest-start" p={{ base: 'sm', sm: 'md' }} mb="lg">
      <Title order={2} size="h5" id="guest-start">
        {t('start.title')}
      </Title>
      {kind === null ? (
        <SimpleGrid cols={3} spacing="xs" mt="xs">
          {kinds.map(({ kind: each, Icon }) => (
            <Button
              key={each}
              variant="light"
              h="auto"
              py="xs"
              px="xs"
              classNames={{
                inner: classes.inner ?? '',
                label: classes.label ?? '',
                section: classes.icon ?? '',
              }}
              leftSection={<Icon size={24} stroke={1.5} aria-hidden />}
              onClick={() => setKind(each)}
            >
              <Text span fw={600} inherit>
                {t(`start.${each}`)}
              </Text>
              <Text span size="xs" fw={400} className={classes.hint}>
                {t(`start.${each}Hint`)}
              </Text>
            </Button>
          ))}
        </SimpleGrid>
      ) : (
        <Suspense fallback={<div className={classes.waiting} />}>
          <FirstDraftForm kind={kind} onClose={() => setKind(null)} />
        </Suspense>
      )}
    </Paper>
  );
}
