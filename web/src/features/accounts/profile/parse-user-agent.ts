type Browser = 'chrome' | 'edge' | 'firefox' | 'opera' | 'safari' | 'samsung';
type OperatingSystem = 'android' | 'chromeOs' | 'ios' | 'linux' | 'macOs' | 'windows';
type Device = { readonly browser: Browser | null; readonly system: OperatingSystem | null };

// In this order, because nearly every browser also contains Chrome or Safari in its name.
const browsers: readonly (readonly [RegExp, Browser])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'edge'],
  [/\b(?:OPR|OPT|OPiOS|Opera)[/ ]/, 'opera'],
  [/\bSamsungBrowser\//, 'samsung'],
  [/\b(?:Firefox|FxiOS)\//, 'firefox'],
  [/\b(?:HeadlessChrome|Chrome|CriOS|Chromium)\//, 'chrome'],
  [/\bVersion\/[\d.]+ .*\bSafari\//, 'safari'],
];

// Android also contains Linux, and an iPhone «like Mac OS X».
const systems: readonly (readonly [RegExp, OperatingSystem])[] = [
  [/\b(?:iPhone|iPad|iPod)\b/, 'ios'],
  [/\bAndroid\b/, 'android'],
  [/\bWindows\b/, 'windows'],
  [/\bCrOS\b/, 'chromeOs'],
  [/\b(?:Macintosh|Mac OS X)\b/, 'macOs'],
  [/\bLinux\b/, 'linux'],
];

/** Browser and system from a User-Agent header, so that people recognise their devices. */
export function parseUserAgent(userAgent: string): Device {
  return { browser: firstMatch(browsers, userAgent), system: firstMatch(systems, userAgent) };
}

export function isHandheldDevice({ system }: Device): boolean {
  return system === 'android' || system === 'ios';
}

function firstMatch<Name>(known: readonly (readonly [RegExp, Name])[], text: string): Name | null {
  return known.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}
