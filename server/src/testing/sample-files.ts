import { crc32, deflateRawSync } from 'node:zlib';

const latin = (text: string) => Buffer.from(text, 'latin1');

interface ZipPart {
  readonly name: string;
  readonly content: Buffer | string;
  /** Falsified fields of the directory entry. */
  readonly unpacked?: number;
  readonly offset?: number;
  readonly method?: number;
}

/** Makes a zip file of packed entries. */
export function makeZip(parts: readonly ZipPart[], comment = ''): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, content, unpacked, offset, method = 8 } of parts) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes);
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(method, 4);
    shared.writeUInt32LE(crc32(bytes), 10);
    shared.writeUInt32LE(packed.length, 14);
    shared.writeUInt32LE(unpacked ?? bytes.length, 18);
    shared.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([latin('PK\x03\x04'), shared, latin(name), packed]);
    const header = Buffer.alloc(14);
    header.writeUInt32LE(offset ?? at, 10);
    directory.push(Buffer.concat([latin('PK\x01\x02\x14\x00'), shared, header, latin(name)]));
    locals.push(local);
    at += local.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(at, 16);
  end.writeUInt16LE(comment.length, 20);
  return Buffer.concat([...locals, listed, end, latin(comment)]);
}

const openXml = 'application/vnd.openxmlformats-officedocument';

/** Makes an office document with one main part, by the type of that part. */
export function officeFile(mainType: string): Buffer {
  const types =
    '<?xml version="1.0" encoding="UTF-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">' +
    `<Override PartName="/main.xml" ContentType="${mainType}+xml"/></Types>`;
  return makeZip([
    { name: '[Content_Types].xml', content: types },
    { name: 'main.xml', content: '<main/>' },
  ]);
}

const box = (type: string, content: string) => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(8 + content.length);
  return Buffer.concat([length, latin(type + content)]);
};
const padding = (bytes: number) => Buffer.alloc(bytes, 7);

/** The beginnings of files of many types, with enough following bytes to be credible. */
export const sampleFiles = {
  mp3: Buffer.concat([latin('\xff\xfb\x90\x00'), padding(2000)]),
  wav: Buffer.concat([latin('RIFF\x24\x08\x00\x00WAVEfmt '), padding(2000)]),
  ogg: Buffer.concat([latin(`OggS${'\0'.repeat(24)}OpusHead`), padding(2000)]),
  flac: Buffer.concat([latin('fLaC'), padding(2000)]),
  m4a: Buffer.concat([box('ftyp', 'M4A \0\0\0\0'), padding(2000)]),
  mp4: Buffer.concat([box('ftyp', 'isom\0\0\x02\0isomiso2mp41'), padding(2000)]),
  mov: Buffer.concat([box('ftyp', 'qt  \0\0\0\0'), padding(2000)]),
  webm: Buffer.concat([latin('\x1a\x45\xdf\xa3\x87\x42\x82\x84webm'), padding(2000)]),
  pdf: latin('%PDF-1.7\n1 0 obj\n<< >>\nendobj\ntrailer\n%%EOF\n'),
  docx: officeFile(`${openXml}.wordprocessingml.document.main`),
  xlsx: officeFile(`${openXml}.spreadsheetml.sheet.main`),
  pptx: officeFile(`${openXml}.presentationml.presentation.main`),
  zip: makeZip([{ name: 'notes.txt', content: 'hello' }]),
  txt: Buffer.from('نظر شما چیست؟\r\nA line, and another one.\n'),
};
