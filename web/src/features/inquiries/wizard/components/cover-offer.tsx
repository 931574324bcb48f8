import { Button, Group, Image, Paper, Radio, Skeleton, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type CoverTone, coverTones } from '@nazar/domain/inquiries/cover-tone.ts';
import { IconPalette } from '@tabler/icons-react';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { uploadFile } from '../../../../api/upload-file.ts';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { focusField } from '../../../../ui/focus-field.ts';
import { useDraft, useDraftStore } from '../draft/use-draft.ts';
import { coverQuery } from '../wizard-queries.ts';

/**
 * Offers a picture drawn from the title and the category in a chosen colour. Once opened, the offer stays in
 * every step that has it until it is accepted or declined. `next` is the field to focus afterwards.
 */
export function CoverOffer({ next = 'publicFile' }: { next?: string }) {
  const { t } = useTranslation('wizard');
  const current = useDraft(({ settings }) => (settings.publicTitle.trim() || settings.title).trim());
  // Not on every keystroke.
  const [title] = useDebouncedValue(current, 500);
  const store = useDraftStore();
  const tone = useDraft((state) => state.offeredCover);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    store.offerCover(null);
    requestAnimationFrame(() => button.current?.focus());
  };
  if (tone !== null && title !== '') {
    return <CoverChoice title={title} tone={tone} next={next} onClose={close} />;
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
          store.offerCover('cyan');
          requestAnimationFrame(() => focusField('coverTone'));
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

type CoverChoiceProps = { title: string; tone: CoverTone; next: string; onClose: () => void };

function CoverChoice({ title, tone, next, onClose }: CoverChoiceProps) {
  const { t } = useTranslation('wizard');
  const store = useDraftStore();
  const language = useDraft((state) => state.settings.language);
  const categoryId = useDraft((state) => state.settings.categoryId);
  const query = useQuery({
    ...coverQuery({ title, categoryId, language, tone }),
    placeholderData: keepPreviousData,
  });
  const picture = query.data?.picture;
  const take = useMutation({
    mutationFn: (drawn: string) => uploadFile(coverFile(drawn)),
    onSuccess: ({ id }) => {
      store.changeSettings({ publicFile: id });
      store.offerCover(null);
      // The offer disappears, so the focus moves to the field.
      requestAnimationFrame(() => focusField(next));
    },
  });
  return (
    <Paper withBorder p="md" component="section" aria-label={t('cover.title')}>
      <Stack gap="sm">
        {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
        {picture === undefined && !query.isError && (
          <Skeleton w="100%" maw={480} style={{ aspectRatio: '40 / 21' }} />
        )}
        {picture !== undefined && (
          <Image src={dataUrl(picture)} alt={t('cover.preview')} radius="md" maw={480} w="100%" />
        )}
        <Radio.Group
          label={t('cover.tone')}
          value={tone}
          onChange={(value) => store.offerCover(coverTones.find((name) => name === value) ?? tone)}
        >
          <Group gap="md" mt={6}>
            {coverTones.map((name) => (
              <Radio
                key={name}
                value={name}
                label={t(`cover.tones.${name}`)}
                data-field={name === tone ? 'coverTone' : undefined}
              />
            ))}
          </Group>
        </Radio.Group>
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

/** Like any picture that is chosen. */
function coverFile(picture: string): File {
  const bytes = Uint8Array.from(atob(picture), (sign) => sign.charCodeAt(0));
  return new File([bytes], 'cover.png', { type: 'image/png' });
}

const dataUrl = (picture: string) => `data:image/png;base64,${picture}`;
