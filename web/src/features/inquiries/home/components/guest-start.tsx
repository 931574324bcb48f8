import { Group, Paper, Text, Title } from '@mantine/core';
import { IconChartBar, IconClipboardList, IconSchool } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { writeStored } from '../../../../api/browser-storage.ts';
import { firstDraftKey, isFirstDraftKept } from '../../../../api/first-draft-key.ts';
import { paths } from '../../../../api/paths.ts';
import { FirstDraftForm, firstFieldId } from './first-draft-form.tsx';
import classes from './guest-start.module.css';
import { StartTiles } from './start-tiles.tsx';

const kinds = [
  { name: 'poll', Icon: IconChartBar },
  { name: 'survey', Icon: IconClipboardList },
  { name: 'exam', Icon: IconSchool },
] as const;

/** The start of a guest's inquiry, on the home page itself: a poll, unless another kind is chosen. */
export function GuestStart() {
  const { t } = useTranslation('home');
  const navigate = useNavigate();
  const [kind, setKind] = useState<(typeof kinds)[number]['name']>('poll');
  const [isOpen, setOpen] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  // The server-rendered page doesn't know about a kept draft.
  useEffect(() => {
    if (isFirstDraftKept()) setOpen(true);
    else writeStored(firstDraftKey, null);
  }, []);
  const choose = (next: typeof kind) => {
    setKind(next);
    field.current?.focus();
  };
  const { Icon } = kinds.find(({ name }) => name === kind) ?? kinds[0];
  const others = kinds.filter(({ name }) => name !== kind);
  return (
    <section aria-labelledby="guest-start">
      <Title
        order={2}
        size="h5"
        id="guest-start"
        mb="xs"
        ref={heading}
        tabIndex={-1}
        className={classes.heading}
      >
        {t('start.title')}
      </Title>
      <Paper p={{ base: 'sm', sm: 'lg' }} className={classes.card}>
        <Group gap="sm" wrap="nowrap" mb="xs" c="cyan.9">
          <Icon size={36} stroke={1.5} aria-hidden className={classes.icon} />
          <div>
            <Text fw={600} size="lg" lh={1.3}>
              {t(`start.${kind}`)}
            </Text>
            <Text size="sm" c="gray.7">
              {t(`start.${kind}Hint`)}
            </Text>
          </div>
        </Group>
        <FirstDraftForm
          kind={kind}
          onKind={setKind}
          field={field}
          isOpen={isOpen}
          onOpen={() => setOpen(true)}
          onClose={() => {
            setOpen(false);
            setKind('poll');
            // The button that had the focus is gone.
            heading.current?.focus();
          }}
          storageKey={firstDraftKey}
          submitLabel={t('goOn', { ns: 'start' })}
          note={t('kept', { ns: 'start' })}
          onSubmit={() => void navigate(paths.signup(paths.createInquiry))}
        />
      </Paper>
      <StartTiles
        tiles={others.map((each) => ({
          ...each,
          focusTarget: firstFieldId,
          onChoose: () => choose(each.name),
        }))}
      />
    </section>
  );
}
