import { type FileKind, fileKinds } from '../files/file-kind.ts';
import { isUuid } from '../text/uuid.ts';
import type { Definition, InquirySettings } from './inquiry.ts';
import type { questionTypes } from './question.ts';

/** A file that a document refers to, with its path and the kinds allowed there. */
export type FileReference = {
  readonly path: string;
  readonly file: string;
  readonly kinds: readonly FileKind[];
  /** The kinds that may be private there: their links are signed for people who may see the place. */
  readonly privately?: readonly FileKind[];
};

const settingFiles = ['publicFile', 'logoFile', 'headerFile', 'footerFile', 'backgroundFile'] as const;

/** Pictures are read without signed links, because lists show them too. */
const mediaKinds = fileKinds.filter((kind) => kind !== 'image');

type FileHolder = { readonly file?: string | null };
type QuestionWithFiles = FileHolder & {
  readonly type?: (typeof questionTypes)[number];
  readonly options: readonly FileHolder[];
};
type SegmentWithFiles = { readonly questions: readonly QuestionWithFiles[] };

export function listSettingsFiles(settings: Partial<InquirySettings>): FileReference[] {
  return settingFiles.flatMap((path) =>
    path === 'publicFile'
      ? reference(settings[path], path, fileKinds).map((each) => ({ ...each, privately: mediaKinds }))
      : reference(settings[path], path, ['image']),
  );
}

/** Lists the files of a segment; `path` is the segment's path on the wire. */
export function listSegmentFiles(segment: SegmentWithFiles, path: string): FileReference[] {
  return segment.questions.flatMap((question, index) => {
    const at = `${path}.questions.${index}`;
    return [
      ...reference(question.file, `${at}.file`, questionKinds(question)),
      ...question.options.flatMap(({ file }, position) =>
        reference(file, `${at}.options.${position}.file`, ['image']),
      ),
    ];
  });
}

/** A text question may also have an image, audio or video. */
function questionKinds({ type = 'text' }: QuestionWithFiles): readonly FileKind[] {
  return type === 'text' ? ['image', 'audio', 'video'] : [type];
}

function reference(
  file: string | null | undefined,
  path: string,
  kinds: readonly FileKind[],
): FileReference[] {
  return file === undefined || file === null ? [] : [{ path, file, kinds }];
}

type DocumentWithFiles = Partial<InquirySettings> & { readonly segments: readonly SegmentWithFiles[] };

/** Every file of a document, with its path in it. */
export function listDocumentFileReferences(definition: DocumentWithFiles): FileReference[] {
  return [
    ...listSettingsFiles(definition),
    ...definition.segments.flatMap((segment, index) => listSegmentFiles(segment, `segments.${index}`)),
  ];
}

/** Ids of all files that a definition uses. */
export function listFileIds(definition: DocumentWithFiles): ReadonlySet<string> {
  return new Set(listDocumentFileReferences(definition).map(({ file }) => file));
}

/** The references that a definition does not have yet in a field of the same kinds. */
export function findNewFileReferences(
  definition: DocumentWithFiles,
  references: readonly FileReference[],
): FileReference[] {
  const getReferenceKey = ({ file, kinds }: FileReference) => `${file} ${kinds.join()}`;
  const existingKeys = new Set(listDocumentFileReferences(definition).map(getReferenceKey));
  return references.filter((each) => !existingKeys.has(getReferenceKey(each)));
}

/** Replaces each file by another one, or by none. Publishing reports fields that then lack a file. */
export function replaceFileIds(definition: Definition, change: (file: string) => string | null): Definition {
  const changed = (file: string | null) => (file === null ? null : change(file));
  return {
    ...definition,
    ...Object.fromEntries(settingFiles.map((name) => [name, changed(definition[name])])),
    segments: definition.segments.map((segment) => ({
      ...segment,
      questions: segment.questions.map((question) => ({
        ...question,
        file: changed(question.file),
        options: question.options.map((option) => ({ ...option, file: changed(option.file) })),
      })),
    })),
  };
}

/** Removes a file everywhere in a definition. */
export function removeFileFromDefinition(definition: Definition, file: string): Definition {
  return replaceFileIds(definition, (each) => (each === file ? null : each));
}

/** Finds every id in fields of a newer version, because some may be files and none may be lost. */
export function collectUuids(part: unknown): string[] {
  if (typeof part === 'string') return isUuid(part) ? [part] : [];
  return typeof part === 'object' && part !== null ? Object.values(part).flatMap(collectUuids) : [];
}
