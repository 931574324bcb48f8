/**
 * Creates the clips of the spoken captcha, server/src/features/accounts/auth/captcha-sounds/{en,fa}.bin, with espeak-ng
 * (1.51), which only this script needs: `node scripts/make-captcha-sounds.ts`. A file is a sequence of clips: the digit
 * (1 byte), the length (2 bytes, little-endian), and that many bytes of ITU-T G.711 µ-law at 8000 samples per second.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const rate = 8000;
const folder = join(
  import.meta.dirname,
  '..',
  'server',
  'src',
  'features',
  'accounts',
  'auth',
  'captcha-sounds',
);

interface Voice {
  readonly name: string;
  /** The speed in words per minute, and espeak-ng's pitch from 0 to 99. */
  readonly speed: number;
  readonly pitch: number;
}

interface Speaking {
  readonly words: Readonly<Record<string, string>>;
  readonly voices: readonly Voice[];
}

// The digits nine (which sounds like five) and هشت (which sounds like هفت) are left out. The vowel signs are needed
// because espeak-ng guesses vowels, and says na for a bare نه.
const languages: Readonly<Record<string, Speaking>> = {
  en: {
    words: {
      0: 'zero',
      1: 'one',
      2: 'two',
      3: 'three',
      4: 'four',
      5: 'five',
      6: 'six',
      7: 'seven',
      8: 'eight',
    },
    voices: [
      { name: 'en-us', speed: 125, pitch: 45 },
      { name: 'en-us+f3', speed: 120, pitch: 55 },
      { name: 'en-gb+m3', speed: 120, pitch: 40 },
    ],
  },
  fa: {
    words: {
      0: 'صفر',
      1: 'یک',
      2: 'دو',
      3: 'سه',
      4: 'چَهار',
      5: 'پنج',
      6: 'شش',
      7: 'هفت',
      9: 'نُه',
    },
    voices: [
      { name: 'fa', speed: 115, pitch: 45 },
      { name: 'fa+f3', speed: 110, pitch: 55 },
      { name: 'fa+m3', speed: 110, pitch: 40 },
    ],
  },
};

/** The output of espeak-ng as samples from -1 to 1, at the rate of its WAV. */
function say(word: string, { name, speed, pitch }: Voice): { samples: Float64Array; from: number } {
  const options = ['-v', name, '-s', String(speed), '-p', String(pitch), '-a', '180', '--stdout', word];
  const wav = execFileSync('espeak-ng', options, { maxBuffer: 16 * 1024 * 1024 });
  const data = wav.indexOf('data') + 8;
  const samples = new Float64Array(Math.floor((wav.length - data) / 2));
  for (let index = 0; index < samples.length; index++) {
    samples[index] = wav.readInt16LE(data + index * 2) / 32_768;
  }
  return { samples, from: wav.readUInt32LE(24) };
}

/** Resamples to the lower rate with a windowed sinc filter, which prevents aliasing. */
function resample(samples: Float64Array, from: number): Float64Array {
  const reach = 32;
  const cut = (rate / from) * 0.94;
  const output = new Float64Array(Math.floor((samples.length * rate) / from));
  for (let index = 0; index < output.length; index++) {
    const middle = (index * from) / rate;
    const span = reach / cut;
    let sum = 0;
    for (let near = Math.ceil(middle - span); near <= middle + span; near++) {
      const distance = (near - middle) * cut;
      const sinc = distance === 0 ? 1 : Math.sin(Math.PI * distance) / (Math.PI * distance);
      const hann = 0.5 + 0.5 * Math.cos((Math.PI * distance) / reach);
      sum += (samples[near] ?? 0) * sinc * hann * cut;
    }
    output[index] = sum;
  }
  return output;
}

/** Removes silence at both ends and normalizes the loudness. */
function trim(samples: Float64Array): Float64Array {
  const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  const loud = (sample: number) => Math.abs(sample) > peak * 0.012;
  const margin = rate * 0.01;
  const start = Math.max(0, samples.findIndex(loud) - margin);
  const end = Math.min(samples.length, samples.findLastIndex(loud) + margin);
  return samples.slice(start, end).map((sample) => (sample / peak) * 0.98);
}

function toMuLaw(sample: number): number {
  const size = Math.min(32_635, Math.round(Math.abs(sample) * 32_768)) + 0x84;
  const exponent = Math.floor(Math.log2(size)) - 7;
  const byte = (sample < 0 ? 0x80 : 0) | (exponent << 4) | ((size >> (exponent + 3)) & 0x0f);
  return ~byte & 0xff;
}

mkdirSync(folder, { recursive: true });
for (const [language, { words, voices }] of Object.entries(languages)) {
  const clips = Object.entries(words).flatMap(([digit, word]) =>
    voices.map((voice) => {
      const { samples, from } = say(word, voice);
      const bytes = Uint8Array.from(trim(resample(samples, from)), toMuLaw);
      const head = Buffer.alloc(3);
      head.writeUInt8(Number(digit), 0);
      head.writeUInt16LE(bytes.length, 1);
      return Buffer.concat([head, bytes]);
    }),
  );
  const file = Buffer.concat(clips);
  writeFileSync(join(folder, `${language}.bin`), file);
  console.log(`${language}: ${clips.length} clips, ${file.length} bytes`);
}
