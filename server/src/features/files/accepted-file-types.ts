import { type FileKind, getFileKindOfMediaType } from '@nazar/domain/files/file-kind.ts';

/** A file type that is accepted, as it is stored and served. */
export interface AcceptedFileType {
  /** The media type it is served with. */
  readonly type: string;
  /** Its extension on disk and in the name it is downloaded under. */
  readonly extension: string;
  /** Other extensions its name may have. */
  readonly alsoNamed?: readonly string[];
  /** For containers of audio or video: the type if the sender declares it as audio. */
  readonly asSound?: AcceptedFileType;
}

const openXml = 'application/vnd.openxmlformats-officedocument';
const openDocument = 'application/vnd.oasis.opendocument';

const mp4Sound: AcceptedFileType = { type: 'audio/mp4', extension: 'm4a', alsoNamed: ['mp4', 'm4b', 'aac'] };
const mp4: AcceptedFileType = {
  type: 'video/mp4',
  extension: 'mp4',
  alsoNamed: ['m4v'],
  asSound: mp4Sound,
};
const oggSound: AcceptedFileType = { type: 'audio/ogg', extension: 'ogg', alsoNamed: ['oga', 'opus'] };
const zip: AcceptedFileType = { type: 'application/zip', extension: 'zip' };
/** All pictures are stored in this format. */
export const storedImageFileType: AcceptedFileType = { type: 'image/webp', extension: 'webp' };
export const plainTextFileType: AcceptedFileType = {
  type: 'text/plain',
  extension: 'txt',
  alsoNamed: ['csv', 'tsv', 'md', 'log'],
};

/**
 * Accepted types, by the type detected from the bytes. Everything else is refused: scripts and programs, formats
 * that browsers execute (SVG, HTML, XML), documents with macros, archives that can't be inspected.
 */
const byDetectedType = new Map<string, AcceptedFileType>([
  ...['png', 'apng', 'jpeg', 'webp', 'gif', 'avif'].map(
    (name) => [`image/${name}`, storedImageFileType] as const,
  ),
  ['audio/mpeg', { type: 'audio/mpeg', extension: 'mp3', alsoNamed: ['mp2', 'mpga'] }],
  ['audio/mp4', mp4Sound],
  ['audio/x-m4a', mp4Sound],
  ['audio/aac', { type: 'audio/aac', extension: 'aac' }],
  ['audio/ogg', oggSound],
  ['audio/ogg; codecs=opus', oggSound],
  ['audio/wav', { type: 'audio/wav', extension: 'wav' }],
  ['audio/flac', { type: 'audio/flac', extension: 'flac' }],
  ['audio/amr', { type: 'audio/amr', extension: 'amr' }],
  ['video/mp4', mp4],
  ['video/x-m4v', mp4],
  ['video/quicktime', { type: 'video/quicktime', extension: 'mov' }],
  ['video/3gpp', { type: 'video/3gpp', extension: '3gp' }],
  ['video/ogg', { type: 'video/ogg', extension: 'ogv', alsoNamed: ['ogg'], asSound: oggSound }],
  [
    'video/webm',
    {
      type: 'video/webm',
      extension: 'webm',
      asSound: { type: 'audio/webm', extension: 'weba', alsoNamed: ['webm'] },
    },
  ],
  ['application/pdf', { type: 'application/pdf', extension: 'pdf' }],
  ['application/zip', zip],
  [`${openXml}.wordprocessingml.document`, makeOfficeType('docx', `${openXml}.wordprocessingml.document`)],
  [`${openXml}.spreadsheetml.sheet`, makeOfficeType('xlsx', `${openXml}.spreadsheetml.sheet`)],
  [
    `${openXml}.presentationml.presentation`,
    makeOfficeType('pptx', `${openXml}.presentationml.presentation`),
  ],
  [`${openDocument}.text`, makeOfficeType('odt', `${openDocument}.text`)],
  [`${openDocument}.spreadsheet`, makeOfficeType('ods', `${openDocument}.spreadsheet`)],
  [`${openDocument}.presentation`, makeOfficeType('odp', `${openDocument}.presentation`)],
]);

function makeOfficeType(extension: string, type: string): AcceptedFileType {
  return { type, extension };
}

export function findDetectedFileType(detected: string): AcceptedFileType | null {
  return byDetectedType.get(detected) ?? null;
}

export const byteDetectedFileTypes = [...byDetectedType.values()].flatMap((each) => [
  each,
  ...(each.asSound ? [each.asSound] : []),
]);
const byType = new Map([...byteDetectedFileTypes, plainTextFileType].map((each) => [each.type, each]));

/** The accepted type of a stored media type. */
export function getStoredFileType(type: string): AcceptedFileType {
  const found = byType.get(type);
  if (found === undefined) throw new Error(`Files of the type ${type} are not taken.`);
  return found;
}

/** Office documents are also archives and are inspected as such. */
export function isArchiveFileType({ type, extension }: AcceptedFileType): boolean {
  return getFileKindOfMediaType(type) === 'document' && !['pdf', 'txt'].includes(extension);
}

export const getFileKindOfType = ({ type }: AcceptedFileType): FileKind => getFileKindOfMediaType(type);
