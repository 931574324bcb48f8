import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { type CoverTone, getDefaultCoverTone } from '@nazar/domain/inquiries/theme/cover-tone.ts';
import { IconPalette } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { uploadFileWithProgress } from '../../../../../api/upload-file-with-progress.ts';
import { focusFieldByKey } from '../../../../../ui/focus/focus-field-by-key.ts';
import { useDraftSelector, useDraftStore } from '../../draft/use-draft.ts';
import { DrawnCoverPicker, toCoverFile } from './drawn-cover-picker.tsx';

/**
 * Offers a cover drawn from the title and the category in a chosen colour. Once opened, the offer stays open on later
 * visits of the step until it is accepted or declined.
 */
export function DrawnCoverOffer() {
  const { t } = useTranslation('wizard');
  const title = useDraftSelector(({ settings }) => (settings.publicTitle.trim() || settings.title).trim());
  const store = useDraftStore();
  const id = useDraftSelector((state) => state.id);
  const tone = useDraftSelector((state) => state.offeredCover);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    store.offerCover(null);
    requestAnimationFrame(() => button.current?.focus());
  };
  if (tone !== null && title !== '') {
    return <CoverChoice title={title} tone={tone} onClose={close} />;
  }
  return (
    <Group gap="xs">
      <Button
        ref={button}
        variant="subtle"
        size="sm"
        disabled={title === ''}
        leftSection={<IconPalette size={18} aria-hidden />}
        onClick={() => {
          store.offerCover(getDefaultCoverTone(id));
          requestAnimationFrame(() => focusFieldByKey('coverTone'));
        }}
      >
        {t('cover.offer')}
      </Button>
      {title === '' && (
        <Text size="xs" c="dimmed">
          {t('cover.needsTitle')}
        </Text>
      )}
    </Group>
  );
}

type CoverChoiceProps = { title: string; tone: CoverTone; onClose: () => void };

function CoverChoice({ title, tone, onClose }: CoverChoiceProps) {
  const { t } = useTranslation('wizard');
  const store = useDraftStore();
  const [picture, setPicture] = useState<string>();
  const take = useMutation({
    mutationFn: (drawn: string) => uploadFileWithProgress(toCoverFile(drawn, title)),
    onSuccess: ({ id }) => {
      store.changeSettings({ publicFile: id });
      store.offerCover(null);
      // The offer disappears, so the focus moves to the field.
      requestAnimationFrame(() => focusFieldByKey('publicFile'));
    },
  });
  return (
    <Paper withBorder p="md" component="section" aria-label={t('cover.title')}>
      <Stack gap="sm">
        <DrawnCoverPicker title={title} start={tone} onTone={store.offerCover} onPicture={setPicture} />
        <Group gap="xs">
          <Button
            size="sm"
            loading={take.isPending}
            disabled={picture === undefined}
            onClick={() => picture !== undefined && take.mutate(picture)}
          >
            {t('cover.take')}
          </Button>
          <Button size="sm" variant="subtle" onClick={onClose}>
            {t('cover.cancel')}
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}
