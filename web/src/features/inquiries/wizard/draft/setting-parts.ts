import type { InquirySettings } from '@nazar/domain/inquiries/inquiry.ts';
import type { FieldKey } from './draft-problems.ts';

/** The settings that are lists of parts with ids. */
const partListSettings = ['endings', 'quotas'] as const satisfies readonly (keyof InquirySettings)[];
export type PartListSetting = (typeof partListSettings)[number];

export function isPartListSetting(name: string): name is PartListSetting {
  return partListSettings.some((each) => each === name);
}

/** The keys of the fields of endings and quotas in which two drafts differ. */
export function listChangedPartFields(before: InquirySettings, next: InquirySettings): FieldKey[] {
  return partListSettings.flatMap((name) => {
    if (before[name] === next[name]) return [];
    const [old, now] = [before, next].map(
      (settings) => new Map<string, object>(settings[name].map((part) => [part.id, part])),
    );
    return [...new Set([...(old?.keys() ?? []), ...(now?.keys() ?? [])])].flatMap((id) => {
      const [one, other] = [Object(old?.get(id)), Object(now?.get(id))];
      const fields = Object.keys({ ...one, ...other }).filter((field) => one[field] !== other[field]);
      return fields.map((field) => `${name}.${id}.${field}`);
    });
  });
}
