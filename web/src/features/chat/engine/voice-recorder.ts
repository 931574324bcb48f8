import { chatLimits } from '@nazar/domain/chat/chat-limits.ts';

export type VoiceRecording = {
  readonly blob: Blob;
  readonly type: string;
  readonly seconds: number;
  readonly peaks: readonly number[];
};

export type VoiceRecorder = {
  /** The recording; null if it was cancelled. */
  readonly done: Promise<VoiceRecording | null>;
  readonly stop: () => void;
  readonly cancel: () => void;
};

/** The formats that the server accepts, best first; Safari only supports the last one. */
const types = ['audio/webm;codecs=opus', 'audio/ogg;codecs=opus', 'audio/mp4'];
const endings: Readonly<Record<string, string>> = {
  'audio/webm': 'webm',
  'audio/ogg': 'ogg',
  'audio/mp4': 'm4a',
};

export const makeRecordingFileName = (type: string) => `voice.${endings[type] ?? 'webm'}`;

/** Whether this browser can record; pages loaded over plain http can't. */
export function canRecordVoice(): boolean {
  const devices: MediaDevices | undefined = navigator.mediaDevices;
  return typeof MediaRecorder !== 'undefined' && devices?.getUserMedia !== undefined && pickType() !== null;
}

const pickType = () => types.find((type) => MediaRecorder.isTypeSupported(type)) ?? null;

/** Milliseconds between two measurements of the volume. */
const lookEvery = 60;

/** Records the microphone. Throws the browser's error if that is not allowed, or there is no microphone. */
export async function startVoiceRecording(
  onLevel: (level: number, seconds: number) => void,
): Promise<VoiceRecorder> {
  const mimeType = pickType();
  if (mimeType === null) throw new Error('This browser can’t record.');
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: { echoCancellation: true, noiseSuppression: true, channelCount: 1 },
  });
  const recorder = new MediaRecorder(stream, { mimeType, audioBitsPerSecond: 32_000 });
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  analyser.fftSize = 1024;
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  const levels: number[] = [];
  const chunks: Blob[] = [];
  const began = performance.now();
  let isCancelled = false;
  const seconds = () => (performance.now() - began) / 1000;

  const timer = setInterval(() => {
    analyser.getFloatTimeDomainData(samples);
    const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
    // The level is in decibels from -50 to 0, because hearing is logarithmic.
    const level = Math.min(100, Math.max(0, Math.round(100 + 20 * Math.log10(Math.sqrt(power) + 1e-6) * 2)));
    levels.push(level);
    onLevel(level, seconds());
    if (seconds() >= chatLimits.voiceSeconds - 1) stop();
  }, lookEvery);
  const stop = () => {
    if (recorder.state !== 'inactive') recorder.stop();
  };
  let length = 0;
  const done = new Promise<VoiceRecording | null>((resolve) => {
    recorder.ondataavailable = ({ data }) => {
      if (data.size > 0) chunks.push(data);
    };
    recorder.onstop = () => {
      length = Math.min(chatLimits.voiceSeconds, Math.max(0.1, seconds()));
      clearInterval(timer);
      for (const track of stream.getTracks()) track.stop();
      void context.close();
      const type = mimeType.split(';')[0] ?? mimeType;
      const blob = new Blob(chunks, { type });
      resolve(
        isCancelled || blob.size === 0
          ? null
          : { blob, type, seconds: Math.round(length * 10) / 10, peaks: reduceToPeaks(levels) },
      );
    };
  });
  recorder.start(1000);
  return {
    done,
    stop,
    cancel: () => {
      isCancelled = true;
      stop();
    },
  };
}

/** Reduces the levels to at most the allowed number of bars, each the loudest of its part. */
function reduceToPeaks(levels: readonly number[]): number[] {
  const count = Math.min(chatLimits.voicePeaks, Math.max(1, levels.length));
  return Array.from({ length: count }, (_, index) => {
    const from = Math.floor((index * levels.length) / count);
    const to = Math.max(from + 1, Math.floor(((index + 1) * levels.length) / count));
    return Math.max(0, ...levels.slice(from, to));
  });
}
