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
    const find = (settings: InquirySettings, id: string): Record<string, unknown> => ({
      ...settings[name].find((part) => part.id === id),
    });
    const ids = new Set([...before[name], ...next[name]].map(({ id }) => id));
    return [...ids].flatMap((id) => {
      const [one, other] = [find(before, id), find(next, id)];
      const fields = Object.keys({ ...one, ...other }).filter((field) => one[field] !== other[field]);
      return fields.map((field) => `${name}.${id}.${field}`);
    });
  });
}
