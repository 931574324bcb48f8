import { inflateRawSync } from 'node:zlib';

// For tests: reads workbooks by the formats' specifications, independently of the code that writes them.

type SheetCell = { readonly type: 'text' | 'number'; readonly value: string; readonly style: number };
type ReadSheet = { readonly name: string; readonly rows: Map<string, SheetCell>[] };

/** Returns the files that the archive's directory lists. */
export function readZip(bytes: Buffer): Map<string, Buffer> {
  const end = bytes.lastIndexOf(Buffer.from('PK\u0005\u0006'));
  let at = bytes.readUInt32LE(end + 16);
  const files = new Map<string, Buffer>();
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [method, packed] = [bytes.readUInt16LE(at + 10), bytes.readUInt32LE(at + 20)];
    const [name, extra, comment] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset));
    const local = bytes.readUInt32LE(at + 42);
    const path = bytes.toString('utf8', at + 46, at + 46 + (name ?? 0));
    const from = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const data = bytes.subarray(from, from + packed);
    files.set(path, method === 8 ? inflateRawSync(data) : data);
    at += 46 + (name ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return files;
}

/** Returns the sheets of a workbook in order, with cells keyed by column letters. */
export function readWorkbook(bytes: Buffer): ReadSheet[] {
  const files = readZip(bytes);
  const text = (path: string) => files.get(path)?.toString('utf8') ?? '';
  const targets = new Map(
    [...text('xl/_rels/workbook.xml.rels').matchAll(/Id="([^"]*)"[^>]*Target="([^"]*)"/g)].map(
      ([, id = '', target = '']) => [id, target],
    ),
  );
  return [...text('xl/workbook.xml').matchAll(/<sheet name="([^"]*)"[^>]*r:id="([^"]*)"/g)].map(
    ([, name = '', id = '']) => ({ name: decodeXml(name), rows: readRows(text(`xl/${targets.get(id)}`)) }),
  );
}

function readRows(xml: string): Map<string, SheetCell>[] {
  return [...xml.matchAll(/<row r="\d+">(.*?)<\/row>/gs)].map(([, row = '']) => {
    const cells = [...row.matchAll(/<c r="([A-Z]+)\d+"([^>]*)>(.*?)<\/c>/gs)];
    return new Map(
      cells.map(([, column = '', traits = '', inner = '']): [string, SheetCell] => {
        const isText = traits.includes('t="inlineStr"');
        const value = inner.replace(/<[^>]*>/g, '');
        const style = Number(/s="(\d+)"/.exec(traits)?.[1] ?? 0);
        return [column, { type: isText ? 'text' : 'number', value: decodeXml(value), style }];
      }),
    );
  });
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', amp: '&' };

function decodeXml(text: string): string {
  return text
    .replace(/&(lt|gt|quot|amp);/g, (_, name: string) => entities[name] ?? '')
    .replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}
