import {
  getTranslationPath,
  listTranslatableTexts,
  type TranslatedText,
} from '@nazar/domain/inquiries/translation/translated-texts.ts';
import { type FieldKey, toFieldKey } from '../draft/draft-problems.ts';
import { useDraftSelector } from '../draft/use-draft.ts';
import { type TextPlace, useDescribeTextPlace } from './use-describe-text-place.ts';

export type TranslationEntry = {
  readonly text: TranslatedText;
  readonly place: TextPlace;
  readonly fieldName: FieldKey;
};

/** The texts of one question, section or other part. */
export type TranslationGroup = {
  readonly key: string;
  readonly place: TextPlace;
  readonly entries: readonly TranslationEntry[];
};

/** All texts in the questionnaire's order, by the part they belong to. */
export function useTranslationGroups(): TranslationGroup[] {
  const settings = useDraftSelector((draft) => draft.settings);
  const segments = useDraftSelector((draft) => draft.segments);
  const describePlace = useDescribeTextPlace();
  const entries = listTranslatableTexts({ ...settings, segments }).map((text) => ({
    text,
    place: describePlace(text),
    fieldName: toFieldKey(getTranslationPath(text.path), { settings, segments }),
  }));
  return [...Map.groupBy(entries, ({ place }) => place.group)].flatMap(([key, grouped]) => {
    const [first] = grouped;
    return first === undefined ? [] : [{ key, place: first.place, entries: grouped }];
  });
}
