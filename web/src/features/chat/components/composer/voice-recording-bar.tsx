import { ActionIcon, Text, VisuallyHidden } from '@mantine/core';
import { IconPlayerStop, IconSend2, IconTrash } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../i18n/use-format.ts';
import contentClasses from '../../content.module.css';
import { startVoiceRecording, type VoiceRecorder, type VoiceRecording } from '../../engine/voice-recorder.ts';
import { useBlobUrl } from '../messages/unsent-message-item.tsx';
import { RecordingPlayer, Waveform } from '../messages/voice-message-player.tsx';

type VoiceBarProps = {
  /** The recording, which may have been made before the bar was opened; null while recording. */
  recorded: VoiceRecording | null;
  onRecorded: (recorded: VoiceRecording) => void;
  onSend: (recorded: VoiceRecording) => void;
  onCancel: () => void;
  /** Called if the microphone can't be used; `isRefused` if the person or their browser doesn't allow it. */
  onFail: (isRefused: boolean) => void;
};

const askFirst = (event: BeforeUnloadEvent) => event.preventDefault();

/** The number of levels that are shown while recording. */
const shown = 40;

/**
 * Records, shows the volume, and plays the recording before it is sent. The recording is kept until its author leaves
 * the page.
 */
export function VoiceRecordingBar({ recorded, onRecorded, onSend, onCancel, onFail }: VoiceBarProps) {
  const { t } = useTranslation('chat');
  const format = useFormat();
  const recorder = useRef<VoiceRecorder | null>(null);
  const sendAtOnce = useRef(false);
  const [levels, setLevels] = useState<readonly number[]>([]);
  const [seconds, setSeconds] = useState(0);
  const wasRecorded = useRef(recorded !== null);
  const [isReady, setReady] = useState(wasRecorded.current);
  const handlers = useRef({ onRecorded, onSend, onCancel, onFail });
  handlers.current = { onRecorded, onSend, onCancel, onFail };

  useEffect(() => {
    if (wasRecorded.current) return;
    let isOver = false;
    const onLevel = (level: number, now: number) => {
      setLevels((before) => [...before.slice(1 - shown), level]);
      setSeconds(now);
    };
    startVoiceRecording(onLevel).then(
      (started) => {
        if (isOver) return started.cancel();
        recorder.current = started;
        setReady(true);
        void started.done.then((result) => {
          const { onCancel, onSend, onRecorded } = handlers.current;
          if (result === null) {
            if (!isOver) onCancel();
          } else if (sendAtOnce.current) onSend(result);
          else onRecorded(result);
        });
      },
      (error: unknown) => {
        if (isOver) return;
        const isRefused =
          error instanceof DOMException && ['NotAllowedError', 'SecurityError'].includes(error.name);
        handlers.current.onFail(isRefused);
      },
    );
    return () => {
      isOver = true;
      recorder.current?.stop();
    };
  }, []);

  // An unfinished recording is nowhere else, so the browser asks before the page is closed or reloaded.
  const isRunning = isReady && recorded === null;
  useEffect(() => {
    if (!isRunning) return;
    window.addEventListener('beforeunload', askFirst);
    return () => window.removeEventListener('beforeunload', askFirst);
  }, [isRunning]);

  const cancel = () => {
    recorder.current?.cancel();
    onCancel();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: this is a group of controls
    <div
      className={contentClasses.voiceBar}
      role="group"
      aria-label={t('voice.record')}
      onKeyDown={(event) => {
        if (event.key === 'Escape') cancel();
      }}
    >
      <ActionIcon color="red" size={44} aria-label={t('voice.cancel')} onClick={cancel}>
        <IconTrash size={20} aria-hidden />
      </ActionIcon>
      {recorded === null ? (
        <>
          <span className={contentClasses.recording} aria-hidden />
          <Text size="sm" className={contentClasses.voiceTime}>
            {format.countdown(Math.floor(seconds))}
          </Text>
          <div className={contentClasses.wave} dir="ltr">
            <Waveform peaks={[...Array<number>(shown - levels.length).fill(0), ...levels]} share={1} />
          </div>
          <VisuallyHidden role="status">{isReady && t('voice.recording')}</VisuallyHidden>
          <ActionIcon
            variant="default"
            size={44}
            disabled={!isReady}
            aria-label={t('voice.stop')}
            onClick={() => recorder.current?.stop()}
          >
            <IconPlayerStop size={20} aria-hidden />
          </ActionIcon>
        </>
      ) : (
        <Listen recorded={recorded} />
      )}
      <ActionIcon
        variant="filled"
        color="cyan.9"
        size={44}
        disabled={!isReady}
        aria-label={t('send')}
        onClick={() => {
          if (recorded !== null) return onSend(recorded);
          sendAtOnce.current = true;
          recorder.current?.stop();
        }}
      >
        <IconSend2 size={20} className="mirrored" aria-hidden />
      </ActionIcon>
    </div>
  );
}

function Listen({ recorded }: { recorded: VoiceRecording }) {
  const url = useBlobUrl(recorded.blob);
  return (
    <div className={contentClasses.listen}>
      <RecordingPlayer url={url} seconds={recorded.seconds} peaks={recorded.peaks} />
    </div>
  );
}
