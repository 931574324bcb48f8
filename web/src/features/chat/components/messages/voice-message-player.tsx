import { ActionIcon, Text, UnstyledButton } from '@mantine/core';
import type { Message } from '@nazar/domain/api/chat-shapes.ts';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../i18n/use-format.ts';
import contentClasses from '../../content.module.css';
import { useMessageFileUrl } from '../../use-message-file-url.ts';

const speeds = [1, 1.5, 2] as const;
/** Seconds by which the arrow keys move. */
const step = 5;
/** Only one recording plays at a time. */
let playing: HTMLAudioElement | null = null;

type Voice = NonNullable<Message['voice']>;

/** A recording of a message. */
export function VoiceMessagePlayer({ message, voice }: { message: Message; voice: Voice }) {
  const { t } = useTranslation('chat');
  const { url, isLost, renew } = useMessageFileUrl(message, voice.file);
  if (isLost) {
    return (
      <Text size="sm" c="dimmed">
        {t('fileGone')}
      </Text>
    );
  }
  return <RecordingPlayer url={url} renew={renew} seconds={voice.seconds} peaks={voice.peaks} />;
}

type RecordingPlayerProps = {
  url: string | null;
  seconds: number;
  peaks: readonly number[];
  /** Fetches a new link, if there is none or it has expired. */
  renew?: () => Promise<string | null>;
};

/** Plays a recording: play and pause, a waveform to seek in, its length, and the speed. */
export function RecordingPlayer({ url, seconds, peaks, renew }: RecordingPlayerProps) {
  const { t } = useTranslation('chat');
  const format = useFormat();
  const audio = useRef<HTMLAudioElement>(null);
  const [isPlaying, setPlaying] = useState(false);
  const [at, setAt] = useState(0);
  const [speed, setSpeed] = useState<(typeof speeds)[number]>(1);
  const tried = useRef(false);
  useEffect(() => {
    const element = audio.current;
    return () => element?.pause();
  }, []);

  const play = async () => {
    const element = audio.current;
    if (element === null) return;
    if (url === null && renew !== undefined) {
      const next = await renew();
      if (next === null) return;
      element.src = next;
    }
    if (playing !== null && playing !== element) playing.pause();
    playing = element;
    element.playbackRate = speed;
    await element.play().catch(() => undefined);
  };
  const seekTo = (moment: number) => {
    const to = Math.min(seconds, Math.max(0, moment));
    setAt(to);
    if (audio.current !== null) audio.current.currentTime = to;
  };
  const seekToPointer = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    seekTo(((event.clientX - left) / width) * seconds);
  };
  const seekByKey = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -step, ArrowRight: step, ArrowDown: -step, ArrowUp: step }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    seekTo(at + by);
  };
  const handlePlaybackError = async () => {
    setPlaying(false);
    // The link is renewed once; if the new one fails too, renewing again would not help.
    if (tried.current || renew === undefined) return;
    tried.current = true;
    const next = await renew();
    if (next !== null && audio.current !== null) {
      audio.current.src = next;
      await play();
    }
  };
  const share = seconds === 0 ? 0 : at / seconds;
  return (
    <div className={contentClasses.voice} dir="ltr">
      {/* biome-ignore lint/a11y/useMediaCaption: a recorded voice message has no captions */}
      <audio
        ref={audio}
        src={url ?? undefined}
        preload="none"
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onEnded={() => {
          setPlaying(false);
          setAt(0);
        }}
        onTimeUpdate={(event) => setAt(event.currentTarget.currentTime)}
        onError={() => void handlePlaybackError()}
      />
      <ActionIcon
        size={40}
        radius="xl"
        variant="filled"
        color="cyan.9"
        aria-label={t(isPlaying ? 'voice.pause' : 'voice.play')}
        onClick={() => (isPlaying ? audio.current?.pause() : void play())}
      >
        {isPlaying ? <IconPlayerPause size={20} aria-hidden /> : <IconPlayerPlay size={20} aria-hidden />}
      </ActionIcon>
      <div
        className={contentClasses.wave}
        role="slider"
        tabIndex={0}
        aria-label={t('voice.place')}
        aria-valuemin={0}
        aria-valuemax={Math.round(seconds)}
        aria-valuenow={Math.round(at)}
        aria-valuetext={t('voice.placeOf', {
          at: format.countdown(at),
          all: format.countdown(seconds),
        })}
        onPointerDown={seekToPointer}
        onKeyDown={seekByKey}
      >
        <Waveform peaks={peaks} share={share} />
      </div>
      <span className={contentClasses.voiceTime}>{format.countdown(isPlaying || at > 0 ? at : seconds)}</span>
      <UnstyledButton
        className={contentClasses.speed}
        aria-label={t('voice.speed', { speed: format.number(speed) })}
        onClick={() => {
          const next = speeds[(speeds.indexOf(speed) + 1) % speeds.length] ?? 1;
          setSpeed(next);
          if (audio.current !== null) audio.current.playbackRate = next;
        }}
      >
        {format.number(speed)}×
      </UnstyledButton>
    </div>
  );
}

const bars = 40;

/** Shows loudness over time; the played part is darker. */
export function Waveform({ peaks, share }: { peaks: readonly number[]; share: number }) {
  return (
    <svg
      viewBox={`0 0 ${bars * 4} 32`}
      preserveAspectRatio="none"
      width="100%"
      height="32"
      aria-hidden="true"
    >
      {Array.from({ length: bars }, (_, index) => {
        const from = Math.floor((index * peaks.length) / bars);
        const to = Math.max(from + 1, Math.floor(((index + 1) * peaks.length) / bars));
        const peak = Math.max(0, ...peaks.slice(from, to));
        const height = Math.max(3, (peak / 100) * 30);
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: bars never change their order
            key={index}
            x={index * 4}
            y={16 - height / 2}
            width="2.4"
            height={height}
            rx="1.2"
            fill={
              (index + 0.5) / bars <= share ? 'var(--mantine-color-cyan-9)' : 'var(--mantine-color-gray-5)'
            }
          />
        );
      })}
    </svg>
  );
}
