import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '@nazar/domain/text/language.ts';

/** Samples per second of the clips and of the finished sound, as on a telephone line. */
export const captchaSampleRate = 8000;

/**
 * The digits that are spoken. One of each easily confused pair is left out, as in the picture: nine (five) in
 * English, هشت (هفت) in Persian.
 */
export const spokenCaptchaDigits: Readonly<Record<Language, string>> = { en: '012345678', fa: '012345679' };

/** A few recordings of each digit, as samples from -1 to 1. */
type DigitRecordings = ReadonlyMap<string, readonly Float32Array[]>;

const recordings = new Map<Language, DigitRecordings>();

const voiceFilePath = (language: Language) => join(import.meta.dirname, 'captcha-sounds', `${language}.bin`);

/** The clips of a language, read once. scripts/make-captcha-sounds.ts writes the file and documents its format. */
export function loadCaptchaDigitRecordings(language: Language): DigitRecordings {
  let voices = recordings.get(language);
  if (voices === undefined) {
    voices = parseVoices(readFileSync(voiceFilePath(language)), spokenCaptchaDigits[language]);
    recordings.set(language, voices);
  }
  return voices;
}

function parseVoices(file: Buffer, digits: string): DigitRecordings {
  const voices = new Map<string, Float32Array[]>([...digits].map((digit) => [digit, []]));
  for (let at = 0; at < file.length; ) {
    const start = at + 3;
    const end = start + file.readUInt16LE(at + 1);
    voices.get(String(file.readUInt8(at)))?.push(Float32Array.from(file.subarray(start, end), expandMuLaw));
    at = end;
  }
  for (const [digit, clips] of voices) if (clips.length === 0) throw new Error(`No clip says ${digit}.`);
  return voices;
}

/** One byte of ITU-T G.711 µ-law as a sample. */
function expandMuLaw(byte: number): number {
  const bits = ~byte & 0xff;
  const size = (((bits & 0x0f) << 3) + 0x84) << ((bits & 0x70) >> 4);
  return ((bits & 0x80) === 0 ? size - 0x84 : 0x84 - size) / 32_768;
}
