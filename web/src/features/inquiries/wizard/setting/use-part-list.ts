import type { InquirySettings } from '@nazar/domain/inquiries/inquiry.ts';
import { focusFieldByKey } from '../../../../ui/focus/focus-field-by-key.ts';
import type { PartListSetting } from '../draft/setting-parts.ts';
import { useDraftSelector, useDraftStore } from '../draft/use-draft.ts';
import { focusAfterRemoval } from './focus-after-removal.ts';

/** The endings or the quotas, with their edits. */
export function usePartList<Name extends PartListSetting>(name: Name) {
  type Part = InquirySettings[Name][number];
  type Field = keyof Part & string;
  const store = useDraftStore();
  const parts: readonly Part[] = useDraftSelector(({ settings }) => settings[name]);
  const set = (next: readonly Part[]) => store.changeSettings({ [name]: next });
  return {
    parts,
    add: (part: Part, focused: Field) => {
      set([...parts, part]);
      requestAnimationFrame(() => focusFieldByKey(`${name}.${part.id}.${focused}`));
    },
    change: (id: string, fields: Partial<Part>) => {
      const now: readonly Part[] = store.getState().settings[name];
      set(now.map((part) => (part.id === id ? { ...part, ...fields } : part)));
    },
    move: (index: number, to: number) =>
      set(parts.toSpliced(index, 1).toSpliced(to, 0, ...parts.slice(index, index + 1))),
    /** Focuses this field of the next part; after the last one, the button for adding, if there is one. */
    remove: (index: number, focused: Field, canAdd = true) => {
      const next = parts[index + 1];
      const keys = next === undefined ? [] : [`${name}.${next.id}.${focused}`];
      focusAfterRemoval(canAdd ? [...keys, name] : keys);
      set(parts.toSpliced(index, 1));
    },
  };
}
