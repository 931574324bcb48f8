import { randomBytes } from 'node:crypto';
import type { Language } from '@nazar/domain/text/language.ts';
import { captchaSampleRate, loadCaptchaDigitRecordings, spokenCaptchaDigits } from './captcha-voices.ts';
import { pickRandom, randomFloatBetween } from './chance.ts';

/** Longer than the picture's text, since there are fewer digits than characters. */
export const spokenCaptchaLength = 6;

/** Seconds. */
const minGap = 0.3;
const maxGap = 0.7;

export function makeSpokenCaptchaText(language: Language): string {
  const digits = [...spokenCaptchaDigits[language]];
  return Array.from({ length: spokenCaptchaLength }, () => pickRandom(digits)).join('');
}

/**
 * Speaks the digits, as a WAV file. Voice, speed, pitch, loudness, pauses, noise and tones vary each time, so that
 * comparing bytes or splitting at silence does not solve it. Speech recognition software still can.
 */
export function speakCaptcha(digits: string, language: Language): Buffer {
  const voices = loadCaptchaDigitRecordings(language);
  const spoken = [...digits].map((digit) => {
    const clips = voices.get(digit);
    if (clips === undefined) throw new Error('This digit is not spoken.');
    return scale(pickRandom(clips), randomFloatBetween(0.92, 1.08), randomFloatBetween(0.6, 0.78));
  });
  const gaps = Array.from({ length: spoken.length + 1 }, () =>
    Math.round(randomFloatBetween(minGap, maxGap) * captchaSampleRate),
  );
  const lengths = [...gaps, ...spoken.map((clip) => clip.length)];
  const samples = makeNoise(lengths.reduce((sum, length) => sum + length, 0));
  let at = gaps[0] ?? 0;
  for (const [index, clip] of spoken.entries()) {
    for (let sample = 0; sample < clip.length; sample++) mixSample(samples, at + sample, clip[sample] ?? 0);
    at += clip.length + (gaps[index + 1] ?? 0);
  }
  for (let tone = 0; tone < 5; tone++) addTone(samples);
  return toWav(samples);
}

function mixSample(samples: Float32Array, at: number, value: number): void {
  samples[at] = (samples[at] ?? 0) + value;
}

/** Faster and higher, or slower and lower. */
function scale(clip: Float32Array, speed: number, loudness: number): Float32Array {
  const output = new Float32Array(Math.floor((clip.length - 1) / speed));
  for (let index = 0; index < output.length; index++) {
    const position = index * speed;
    const before = Math.floor(position);
    const [from, to] = [clip[before] ?? 0, clip[before + 1] ?? 0];
    output[index] = (from + (to - from) * (position - before)) * loudness;
  }
  return output;
}

/** Soft noise that swells and fades, under the digits too, so that no pause is silent. */
function makeNoise(length: number): Float32Array {
  const bytes = randomBytes(length);
  const [level, swell, phase] = [
    randomFloatBetween(0.02, 0.035),
    randomFloatBetween(0.3, 0.9),
    randomFloatBetween(0, 6.28),
  ];
  const step = (2 * Math.PI * swell) / captchaSampleRate;
  const output = new Float32Array(length);
  let last = 0;
  for (let index = 0; index < length; index++) {
    last += 0.5 * ((bytes[index] ?? 0) / 127.5 - 1 - last);
    output[index] = last * level * (1 + 0.5 * Math.sin(phase + index * step));
  }
  return output;
}

/** Adds a quiet hum or whistle at a random position, fading in and out. */
function addTone(samples: Float32Array): void {
  const length = Math.round(randomFloatBetween(0.15, 0.5) * captchaSampleRate);
  const start = Math.round(randomFloatBetween(0, Math.max(0, samples.length - length)));
  const loudness = randomFloatBetween(0.015, 0.05);
  const step = (2 * Math.PI * randomFloatBetween(180, 1600)) / captchaSampleRate;
  for (let index = 0; index < length; index++) {
    mixSample(
      samples,
      start + index,
      loudness * Math.sin((Math.PI * index) / length) * Math.sin(index * step),
    );
  }
}

/** PCM of 8 bits, one channel. */
function toWav(samples: Float32Array): Buffer {
  const header = Buffer.alloc(44);
  header.write('RIFF', 0, 'latin1');
  header.writeUInt32LE(36 + samples.length + (samples.length % 2), 4);
  header.write('WAVEfmt ', 8, 'latin1');
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(captchaSampleRate, 24);
  header.writeUInt32LE(captchaSampleRate, 28);
  header.writeUInt16LE(1, 32);
  header.writeUInt16LE(8, 34);
  header.write('data', 36, 'latin1');
  header.writeUInt32LE(samples.length, 40);
  // Chunks are padded to even lengths.
  const bytes = Buffer.alloc(samples.length + (samples.length % 2), 128);
  for (let index = 0; index < samples.length; index++) {
    bytes[index] = Math.max(0, Math.min(255, Math.round(128 + (samples[index] ?? 0) * 127)));
  }
  return Buffer.concat([header, bytes]);
}
