import { get, type IncomingMessage } from 'node:http';
import { printTable } from './table.ts';

/** Measures the bytes that a phone transfers before ten questions can be answered, compressed with brotli. */
export async function benchPageWeight(url: string, inquiryId: string): Promise<void> {
  const page = await fetchRaw(`${url}/${inquiryId}/participate`);
  const html = await fetch(`${url}/${inquiryId}/participate`).then((reply) => reply.text());
  const paths = new Set(
    [...html.matchAll(/(?:src|href)="(\/[^"]+\.(?:js|css|woff2))"/g)].map((match) => match[1] ?? ''),
  );
  const rows: (string | number)[][] = [['page', page.bytes, page.encoding]];
  let total = page.bytes;
  for (const path of paths) {
    const part = await fetchRaw(url + path);
    rows.push([path, part.bytes, part.encoding]);
    if (!path.endsWith('.woff2')) total += part.bytes;
  }
  rows.push(['all but fonts', total, '']);
  printTable(
    'The participation page of ten questions (bytes on the wire)',
    ['part', 'bytes', 'encoding'],
    rows,
  );
}

function fetchRaw(url: string): Promise<{ bytes: number; encoding: string }> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br, gzip' } }, (reply: IncomingMessage) => {
      let bytes = 0;
      reply.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      reply.on('end', () => resolve({ bytes, encoding: reply.headers['content-encoding'] ?? 'none' }));
      reply.on('error', reject);
    }).on('error', reject);
  });
}
