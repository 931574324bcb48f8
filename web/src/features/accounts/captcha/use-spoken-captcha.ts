import { useEffect, useRef, useState } from 'react';
import { ApiProblem } from '../../../api/api-problem.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { fetchSpokenCaptcha } from './fetch-spoken-captcha.ts';

/** `ready`: finished or stopped, and can be played again. */
export type SpokenCaptchaState =
  | { readonly state: 'idle' | 'loading' | 'playing' | 'ready' }
  | { readonly state: 'failed'; readonly why: string | null };

type SpokenCaptcha = {
  readonly speech: SpokenCaptchaState;
  /** Starts, stops or restarts the recording. */
  readonly press: () => void;
  /** The next captcha plays automatically, because the person asked for it. */
  readonly playNext: () => void;
};

/** Plays the digits of one captcha any number of times; `turn` identifies the captcha. */
export function useSpokenCaptcha(turn: number): SpokenCaptcha {
  const { language } = useLanguage();
  const [speech, setSpeech] = useState<SpokenCaptchaState>({ state: 'idle' });
  const recording = useRef<HTMLAudioElement | null>(null);
  const loading = useRef<AbortController | null>(null);
  const isPlayRequested = useRef(false);

  const play = async (audio: HTMLAudioElement) => {
    audio.currentTime = 0;
    setSpeech({ state: 'playing' });
    // Browsers refuse to play without a recent click; the next press works.
    await audio.play().catch(() => setSpeech({ state: 'ready' }));
  };
  const fetchAndPlay = async () => {
    const controller = new AbortController();
    loading.current = controller;
    setSpeech({ state: 'loading' });
    try {
      const blob = await fetchSpokenCaptcha(language, controller.signal);
      if (controller.signal.aborted) return;
      const audio = new Audio(URL.createObjectURL(blob));
      audio.onended = () => setSpeech({ state: 'ready' });
      audio.onerror = () => setSpeech({ state: 'failed', why: null });
      recording.current = audio;
      await play(audio);
    } catch (error) {
      if (controller.signal.aborted) return;
      setSpeech({ state: 'failed', why: error instanceof ApiProblem ? error.message : null });
    }
  };
  const discardAudio = () => {
    loading.current?.abort();
    loading.current = null;
    const audio = recording.current;
    recording.current = null;
    if (audio === null) return;
    audio.onended = null;
    audio.onerror = null;
    audio.pause();
    URL.revokeObjectURL(audio.src);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: only another challenge invalidates a recording
  useEffect(() => {
    if (isPlayRequested.current) void fetchAndPlay();
    isPlayRequested.current = false;
    return () => {
      discardAudio();
      setSpeech({ state: 'idle' });
    };
  }, [turn]);

  const togglePlayback = () => {
    if (speech.state === 'loading') return;
    if (speech.state === 'playing') {
      recording.current?.pause();
      setSpeech({ state: 'ready' });
    } else if (speech.state === 'ready' && recording.current !== null) void play(recording.current);
    else {
      discardAudio();
      void fetchAndPlay();
    }
  };
  const playNext = () => {
    isPlayRequested.current = true;
  };
  return { speech, press: togglePlayback, playNext };
}
