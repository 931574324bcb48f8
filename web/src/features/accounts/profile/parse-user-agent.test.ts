import { expect, test } from 'vitest';
import { isHandheldDevice, parseUserAgent } from './parse-user-agent.ts';

const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  ['chrome', 'windows', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/126.0.0.0 Safari/537.36`],
  ['chrome', 'android', `Mozilla/5.0 (Linux; Android 10; K) ${webKit} Chrome/126.0.0.0 Mobile Safari/537.36`],
  [
    'chrome',
    'ios',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/126.0.6478.54 Mobile/15E148 Safari/604.1',
  ],
  ['chrome', 'chromeOs', `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webKit} Chrome/126.0.0.0 Safari/537.36`],
  ['chrome', 'linux', `Mozilla/5.0 (X11; Linux x86_64) ${webKit} HeadlessChrome/126.0.0.0 Safari/537.36`],
  [
    'edge',
    'windows',
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/126.0.0.0 Safari/537.36 Edg/126.0.2592.87`,
  ],
  [
    'edge',
    'android',
    `Mozilla/5.0 (Linux; Android 10) ${webKit} Chrome/126.0 Mobile Safari/537.36 EdgA/126.0`,
  ],
  ['firefox', 'linux', 'Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0'],
  ['firefox', 'android', 'Mozilla/5.0 (Android 14; Mobile; rv:127.0) Gecko/127.0 Firefox/127.0'],
  [
    'firefox',
    'ios',
    'Mozilla/5.0 (iPad; CPU OS 14_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/127.0 Mobile/15E148 Safari/605.1.15',
  ],
  [
    'safari',
    'macOs',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15',
  ],
  [
    'safari',
    'ios',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
  ],
  ['opera', 'macOs', `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webKit} Chrome/125.0 OPR/111.0`],
  [
    'samsung',
    'android',
    `Mozilla/5.0 (Linux; Android 14; SM-S911B) ${webKit} SamsungBrowser/25.0 Chrome/121.0 Mobile Safari/537.36`,
  ],
])('%s on %s is recognised', (browser, system, userAgent) => {
  expect(parseUserAgent(userAgent)).toEqual({ browser, system });
});

test.each(['', 'curl/8.7.1', 'Edging Windowsill Linuxed', '__proto__'])(
  '%j has no known browser or system',
  (userAgent) => {
    expect(parseUserAgent(userAgent)).toEqual({ browser: null, system: null });
  },
);

test('phones and tablets are distinguished from computers', () => {
  expect(isHandheldDevice({ browser: 'chrome', system: 'android' })).toBe(true);
  expect(isHandheldDevice({ browser: 'safari', system: 'ios' })).toBe(true);
  expect(isHandheldDevice({ browser: 'chrome', system: 'windows' })).toBe(false);
  expect(isHandheldDevice({ browser: null, system: null })).toBe(false);
});
