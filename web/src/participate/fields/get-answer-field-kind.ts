import type { ResponseType } from '@nazar/domain/inquiries/question.ts';
import type { ComponentType } from 'react';
import type { AnswerFieldProps } from './answer-field-props.ts';
import { ChoiceField } from './choice-field.tsx';
import {
  type ControlReader,
  readCheckedOptionControls,
  readDigitsControl,
  readMatrixControls,
  readNoControl,
  readNumberControl,
  readScaleControl,
  readTextControl,
} from './control-readers.ts';
import { DateAnswerField, readDateControl } from './date-answer-field.tsx';
import { DropdownField } from './dropdown-field.tsx';
import { FileField } from './file-field.tsx';
import { LongTextField } from './long-text-field.tsx';
import { MatrixField } from './matrix-field.tsx';
import { NumberAnswerField } from './number-answer-field.tsx';
import { RankingField } from './ranking-field.tsx';
import { RatingField } from './rating-field.tsx';
import { ScaleField } from './scale-field.tsx';
import { EmailField, PhoneField, TextField, UrlField } from './text-field.tsx';
import { readTimeControl, TimeField } from './time-field.tsx';

type Kind = {
  readonly Field: ComponentType<AnswerFieldProps>;
  /** Whether it has several controls with a legend, instead of one with a label. */
  readonly grouped: boolean;
  /** Whether its controls can't clear an answer, so that it needs a button for that. */
  readonly sticks: boolean;
  /** Reads an answer entered before the script ran. */
  readonly read: ControlReader;
};

const makeGroupKind = (Field: Kind['Field'], read: ControlReader): Kind => ({
  Field,
  grouped: true,
  sticks: true,
  read,
});
const makeSingleControlKind = (Field: Kind['Field'], read: ControlReader): Kind => ({
  Field,
  grouped: false,
  sticks: false,
  read,
});

const kinds: Readonly<Record<ResponseType, Kind>> = {
  single: makeGroupKind(ChoiceField, readTextControl),
  yesNo: makeGroupKind(ChoiceField, readTextControl),
  multiple: { ...makeGroupKind(ChoiceField, readCheckedOptionControls), sticks: false },
  dropdown: makeSingleControlKind(DropdownField, readTextControl),
  ranking: makeGroupKind(RankingField, readNoControl),
  matrix: makeGroupKind(MatrixField, readMatrixControls),
  text: makeSingleControlKind(TextField, readTextControl),
  longText: makeSingleControlKind(LongTextField, readTextControl),
  email: makeSingleControlKind(EmailField, readTextControl),
  phone: makeSingleControlKind(PhoneField, readDigitsControl),
  url: makeSingleControlKind(UrlField, readTextControl),
  number: makeSingleControlKind(NumberAnswerField, readNumberControl),
  rating: makeGroupKind(RatingField, readScaleControl),
  scale: makeGroupKind(ScaleField, readScaleControl),
  // A date has three lists in one calendar and one control in the other; a legend fits both.
  date: makeGroupKind(DateAnswerField, readDateControl),
  time: makeGroupKind(TimeField, readTimeControl),
  file: { ...makeGroupKind(FileField, readNoControl), sticks: false },
  statement: makeSingleControlKind(() => null, readNoControl),
};

/** The field of each response type; a new type doesn't compile until it has an entry here. */
export function getAnswerFieldKind(responseType: ResponseType): Kind {
  return kinds[responseType];
}
