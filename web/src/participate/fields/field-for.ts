import type { ResponseType } from '@nazar/domain/inquiries/question.ts';
import type { ComponentType } from 'react';
import { ChoiceField } from './choice-field.tsx';
import { DateAnswerField, readDate } from './date-field.tsx';
import { DropdownField } from './dropdown-field.tsx';
import type { FieldProps } from './field-props.ts';
import { FileField } from './file-field.tsx';
import { LongTextField } from './long-text-field.tsx';
import { MatrixField } from './matrix-field.tsx';
import { NumberAnswerField } from './number-field.tsx';
import { RankingField } from './ranking-field.tsx';
import { RatingField } from './rating-field.tsx';
import {
  type ReadControl,
  readCheckedOptions,
  readDigits,
  readMatrixCells,
  readNothing,
  readScalePoint,
  readText,
  readTypedNumber,
} from './read-control.ts';
import { ScaleField } from './scale-field.tsx';
import { EmailField, PhoneField, TextField, UrlField } from './text-field.tsx';
import { readTime, TimeField } from './time-field.tsx';

type Kind = {
  readonly Field: ComponentType<FieldProps>;
  /** Whether it has several controls with a legend, instead of one with a label. */
  readonly grouped: boolean;
  /** Whether its controls can't clear an answer, so that it needs a button for that. */
  readonly sticks: boolean;
  /** Reads an answer entered before the script ran. */
  readonly read: ReadControl;
};

const group = (Field: Kind['Field'], read: ReadControl): Kind => ({
  Field,
  grouped: true,
  sticks: true,
  read,
});
const single = (Field: Kind['Field'], read: ReadControl): Kind => ({
  ...{ Field, grouped: false, sticks: false, read },
});

const kinds: Readonly<Record<ResponseType, Kind>> = {
  single: group(ChoiceField, readText),
  yesNo: group(ChoiceField, readText),
  multiple: { ...group(ChoiceField, readCheckedOptions), sticks: false },
  dropdown: single(DropdownField, readText),
  ranking: group(RankingField, readNothing),
  matrix: group(MatrixField, readMatrixCells),
  text: single(TextField, readText),
  longText: single(LongTextField, readText),
  email: single(EmailField, readText),
  phone: single(PhoneField, readDigits),
  url: single(UrlField, readText),
  number: single(NumberAnswerField, readTypedNumber),
  rating: group(RatingField, readScalePoint),
  scale: group(ScaleField, readScalePoint),
  // A date has three lists in one calendar and one control in the other; a legend fits both.
  date: group(DateAnswerField, readDate),
  time: group(TimeField, readTime),
  file: { ...group(FileField, readNothing), sticks: false },
  statement: single(() => null, readNothing),
};

/** The field of each response type; a new type doesn't compile until it has an entry here. */
export function fieldFor(responseType: ResponseType): Kind {
  return kinds[responseType];
}
