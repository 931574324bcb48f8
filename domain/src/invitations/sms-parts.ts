/** The basic alphabet of text messages (3GPP TS 23.038), where each letter takes seven bits. */
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** These letters take two places. */
const extended = new Set('\f^{}\\[~]|€');

/** Places of a message that is alone, and of one of several parts, which contain their number. */
const sizes = { gsm7: { alone: 160, part: 153 }, ucs2: { alone: 70, part: 67 } } as const;

interface SmsParts {
  readonly alphabet: keyof typeof sizes;
  /** Number of places: letters of the extension and those beyond 16 bits take two. */
  readonly length: number;
  /** Number of messages that are charged for. */
  readonly parts: number;
}

/** Counts the text messages that a text needs. A letter with two places is never split. */
export function countSmsParts(text: string): SmsParts {
  const letters = [...text];
  const alphabet = letters.every((letter) => basic.has(letter) || extended.has(letter)) ? 'gsm7' : 'ucs2';
  const places = letters.map((letter) =>
    alphabet === 'ucs2' ? letter.length : extended.has(letter) ? 2 : 1,
  );
  const length = places.reduce((sum, place) => sum + place, 0);
  const { alone, part } = sizes[alphabet];
  if (length <= alone) return { alphabet, length, parts: 1 };
  let parts = 1;
  let used = 0;
  for (const place of places) {
    if (used + place > part) {
      parts += 1;
      used = 0;
    }
    used += place;
  }
  return { alphabet, length, parts };
}
