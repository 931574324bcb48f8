import { Alert, Anchor, Box, Button, Group, Stack, Text } from '@mantine/core';
import type { PublicInquiry } from '@nazar/domain/api/inquiry-shapes.ts';
import { IconDownload, IconPlayerPlay } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../api/api-problem.ts';
import { useFormat } from '../../i18n/use-format.ts';
import classes from './media-card.module.css';
import { MediaIcon } from './media-icon.tsx';
import { MediaPlayer } from './media-player.tsx';

export type InquiryMedia = NonNullable<PublicInquiry['media']>;

type MediaCardProps = {
  media: InquiryMedia;
  /** Fetches the URL of its bytes, which is valid for some minutes. */
  load: () => Promise<string>;
};

/** Sound, a video or a document, which loads only on request. */
export function MediaCard({ media, load }: MediaCardProps) {
  const { t } = useTranslation('detail');
  const format = useFormat();
  const [address, setAddress] = useState<string | null>(null);
  const [isLoading, setIsLoading] = useState(false);
  const [isUnplayable, setIsUnplayable] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const fetchAddress = async (then: (address: string) => void) => {
    setIsLoading(true);
    setProblem(null);
    try {
      then(await load());
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      setProblem(error.message);
    }
    setIsLoading(false);
  };
  const isSaved = media.kind === 'document' || isUnplayable;
  return (
    <Stack gap="xs">
      {address !== null ? (
        <MediaPlayer
          media={media}
          address={address}
          renew={load}
          onUnplayable={() => {
            setAddress(null);
            setIsUnplayable(true);
          }}
        />
      ) : (
        media.kind === 'video' &&
        !isUnplayable && (
          <button
            type="button"
            className={classes.screen}
            aria-label={t('media.playNamed', { name: media.name })}
            disabled={isLoading}
            onClick={() => void fetchAddress(setAddress)}
          >
            <span className={classes.disc}>
              <IconPlayerPlay size={36} stroke={1.6} />
            </span>
          </button>
        )
      )}
      <Group gap="sm" wrap="wrap" justify="space-between">
        <Group gap="xs" wrap="nowrap" className={classes.name}>
          <Box c="cyan.9" className={classes.icon}>
            <MediaIcon kind={media.kind} size={26} />
          </Box>
          <div className={classes.name}>
            <Text size="sm" fw={500} style={{ overflowWrap: 'anywhere' }} lineClamp={2}>
              <bdi>{media.name}</bdi>
            </Text>
            <Text size="xs" c="dimmed">
              {t('media.about', { kind: t(`media.kinds.${media.kind}`), size: format.fileSize(media.size) })}
            </Text>
          </div>
        </Group>
        {isSaved ? (
          <Button
            loading={isLoading}
            leftSection={<IconDownload size={18} aria-hidden />}
            aria-label={t('media.downloadNamed', { name: media.name })}
            onClick={() => void fetchAddress((link) => saveFrom(link, media.name))}
          >
            {t('media.download')}
          </Button>
        ) : (
          media.kind === 'audio' &&
          address === null && (
            <Button
              loading={isLoading}
              leftSection={<IconPlayerPlay size={18} aria-hidden />}
              aria-label={t('media.playNamed', { name: media.name })}
              onClick={() => void fetchAddress(setAddress)}
            >
              {t('media.play')}
            </Button>
          )
        )}
      </Group>
      {isUnplayable && (
        <Text size="sm" role="status">
          {t('media.unplayable')}
        </Text>
      )}
      {problem !== null && (
        <Alert color="red" role="alert">
          <Text size="sm">
            {problem}{' '}
            <Anchor
              component="button"
              type="button"
              inherit
              underline="always"
              onClick={() => void fetchAddress(isSaved ? (link) => saveFrom(link, media.name) : setAddress)}
            >
              {t('media.tryAgain')}
            </Anchor>
          </Text>
        </Alert>
      )}
    </Stack>
  );
}

/** Downloads through a temporary link, so that the page stays. */
function saveFrom(address: string, name: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}
