import type { ResponseType } from '@nazar/domain/inquiry/question.ts';
import type { ComponentType } from 'react';
import { ChoiceField } from './choice-field.tsx';
import { DateField, readDate } from './date-field.tsx';
import { DropdownField } from './dropdown-field.tsx';
import type { FieldProps } from './field-props.ts';
import { LongTextField } from './long-text-field.tsx';
import { MatrixField } from './matrix-field.tsx';
import { NumberField } from './number-field.tsx';
import { RankingField } from './ranking-field.tsx';
import { RatingField } from './rating-field.tsx';
import {
  type ReadControl,
  readCells,
  readDigits,
  readNothing,
  readPoint,
  readText,
  readTicked,
  readTypedNumber,
} from './read-control.ts';
import { ScaleField } from './scale-field.tsx';
import { EmailField, PhoneField, TextField, UrlField } from './text-field.tsx';
import { readTime, TimeField } from './time-field.tsx';

type Kind = {
  readonly Field: ComponentType<FieldProps>;
  /** Several controls under one legend, instead of one with a label. */
  readonly grouped: boolean;
  /** Its controls alone can't take an answer back: it needs a button for that. */
  readonly sticks: boolean;
  /** What was filled in before the script ran. */
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
  multiple: { ...group(ChoiceField, readTicked), sticks: false },
  dropdown: single(DropdownField, readText),
  ranking: group(RankingField, readNothing),
  matrix: group(MatrixField, readCells),
  text: single(TextField, readText),
  longText: single(LongTextField, readText),
  email: single(EmailField, readText),
  phone: single(PhoneField, readDigits),
  url: single(UrlField, readText),
  number: single(NumberField, readTypedNumber),
  rating: group(RatingField, readPoint),
  scale: group(ScaleField, readPoint),
  // Three lists in one calendar, one control in the other: the legend serves both.
  date: group(DateField, readDate),
  time: group(TimeField, readTime),
};

/** How a question is answered on the page: with another type its line is missing here, and nothing compiles. */
export function fieldFor(responseType: ResponseType): Kind {
  return kinds[responseType];
}
