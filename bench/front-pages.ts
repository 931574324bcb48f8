import { type Browser, chromium } from '@playwright/test';
import config from '../e2e/playwright.config.ts';
import { printTable } from './table.ts';

/** A cheap phone on a slow connection: 150 ms latency, 1.6 Mbit/s, and a processor slowed four times. */
const line = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 };
const slowedBy = 4;

/** Measures the home page and an inquiry's page on a phone: transferred bytes, first and largest paint. */
export async function benchFrontPages(url: string, inquiryId: string): Promise<void> {
  const browser = await chromium.launch(config.use?.launchOptions ?? {});
  const pages = { home: '/', 'an inquiry': `/${inquiryId}`, 'taking part': `/${inquiryId}/participate` };
  try {
    const rows = [];
    for (const [name, path] of Object.entries(pages))
      rows.push([name, ...(await measure(browser, url + path))]);
    const heads = [
      'page',
      'page KB',
      'scripts KB',
      'together KB',
      'fonts KB',
      'pictures KB',
      'calls',
      'first paint ms',
    ];
    printTable('First content on a phone (slow 4G, CPU 4 times slower)', [...heads, 'largest ms'], rows);
  } finally {
    await browser.close();
  }
}

async function measure(browser: Browser, address: string): Promise<(string | number)[]> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, deviceScaleFactor: 2 });
  const page = await context.newPage();
  const wire = await context.newCDPSession(page);
  const kinds = new Map<string, string>();
  const bytes: Record<string, number> = {};
  wire.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
  wire.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? 'Other';
    bytes[kind] = (bytes[kind] ?? 0) + encodedDataLength;
  });
  await wire.send('Network.enable');
  await wire.send('Network.emulateNetworkConditions', line);
  await wire.send('Emulation.setCPUThrottlingRate', { rate: slowedBy });
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) document.documentElement.dataset.lcp = String(entry.startTime);
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });
  await page.goto(address, { waitUntil: 'networkidle' });
  const [first, largest] = await page.evaluate(() => [
    performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    Number(document.documentElement.dataset.lcp ?? 0),
  ]);
  await context.close();
  const kilobytes = (...of: string[]) =>
    (of.reduce((sum, kind) => sum + (bytes[kind] ?? 0), 0) / 1000).toFixed(1);
  const calls = [...kinds.values()].filter((kind) => kind === 'Fetch' || kind === 'XHR').length;
  return [
    ...[
      kilobytes('Document'),
      kilobytes('Script', 'Stylesheet'),
      kilobytes('Document', 'Script', 'Stylesheet'),
    ],
    kilobytes('Font'),
    kilobytes('Image'),
    calls,
    Math.round(first ?? 0),
    Math.round(largest ?? 0),
  ];
}
