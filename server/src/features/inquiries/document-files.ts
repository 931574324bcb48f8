import type { InquirySettings } from '@nazar/domain/inquiry/inquiry.ts';

/** A file that a document refers to, and where. */
export type FileUse = { readonly path: string; readonly file: string };

const settingFiles = ['publicFile', 'headerFile', 'footerFile', 'backgroundFile'] as const;

type FileHolder = { readonly file?: string | null };
type SegmentWithFiles = {
  readonly questions: readonly (FileHolder & { readonly options: readonly FileHolder[] })[];
};

export function settingsFileUses(settings: Partial<InquirySettings>): FileUse[] {
  return settingFiles.flatMap((path) => {
    const file = settings[path];
    return file === undefined || file === null ? [] : [{ path, file }];
  });
}

/** `path` is where the segment stands on the wire. */
export function segmentFileUses(segment: SegmentWithFiles, path: string): FileUse[] {
  return segment.questions.flatMap((question, index) => {
    const at = `${path}.questions.${index}`;
    return [
      ...fileUse(question, at),
      ...question.options.flatMap((option, place) => fileUse(option, `${at}.options.${place}`)),
    ];
  });
}

function fileUse({ file }: FileHolder, path: string): FileUse[] {
  return file === undefined || file === null ? [] : [{ path: `${path}.file`, file }];
}

/** Every file of a definition; what is in it already was the owner's when it came in. */
export function documentFiles(
  definition: Partial<InquirySettings> & { readonly segments: readonly SegmentWithFiles[] },
): ReadonlySet<string> {
  const uses = [
    ...settingsFileUses(definition),
    ...definition.segments.flatMap((segment) => segmentFileUses(segment, '')),
  ];
  return new Set(uses.map((use) => use.file));
}
