import type { ResponseType } from '@nazar/domain/inquiry/question.ts';
import type { ComponentType } from 'react';
import { ChoiceField } from './choice-field.tsx';
import { DateField } from './date-field.tsx';
import { DropdownField } from './dropdown-field.tsx';
import type { FieldProps } from './field-props.ts';
import { MatrixField } from './matrix-field.tsx';
import { NumberField } from './number-field.tsx';
import { RankingField } from './ranking-field.tsx';
import { RatingField } from './rating-field.tsx';
import { ScaleField } from './scale-field.tsx';
import { TextField } from './text-field.tsx';
import { TimeField } from './time-field.tsx';

type Kind = {
  readonly Field: ComponentType<FieldProps>;
  /** Several controls under one legend, instead of one with a label. */
  readonly grouped: boolean;
};

const group = (Field: Kind['Field']): Kind => ({ Field, grouped: true });
const single = (Field: Kind['Field']): Kind => ({ Field, grouped: false });

const kinds: Record<ResponseType, Kind> = {
  single: group(ChoiceField),
  yesNo: group(ChoiceField),
  multiple: group(ChoiceField),
  dropdown: single(DropdownField),
  ranking: group(RankingField),
  matrix: group(MatrixField),
  text: single(TextField),
  longText: single(TextField),
  email: single(TextField),
  phone: single(TextField),
  url: single(TextField),
  number: single(NumberField),
  rating: group(RatingField),
  scale: group(ScaleField),
  // Three lists in one calendar, one control in the other: the legend serves both.
  date: group(DateField),
  time: group(TimeField),
};

export function fieldFor(responseType: ResponseType): Kind {
  return kinds[responseType];
}
