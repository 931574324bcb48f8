import type { ResponseType } from '../question.ts';
import type { AnswerType } from './answer-type.ts';
import { dateType } from './date.ts';
import { dropdownType } from './dropdown.ts';
import { emailType } from './email.ts';
import { fileType } from './file.ts';
import { longTextType } from './long-text.ts';
import { matrixType } from './matrix.ts';
import { multipleType } from './multiple.ts';
import { numberType } from './number.ts';
import { phoneType } from './phone.ts';
import { rankingType } from './ranking.ts';
import { ratingType } from './rating.ts';
import { scaleType } from './scale.ts';
import { singleType } from './single.ts';
import { statementType } from './statement.ts';
import { textType } from './text.ts';
import { timeType } from './time.ts';
import { urlType } from './url.ts';
import { yesNoType } from './yes-no.ts';

/** The registry of response types. A new type needs a file in this folder and a line here. */
export const answerTypes: Readonly<Record<ResponseType, AnswerType>> = {
  single: singleType,
  dropdown: dropdownType,
  yesNo: yesNoType,
  multiple: multipleType,
  ranking: rankingType,
  matrix: matrixType,
  text: textType,
  longText: longTextType,
  number: numberType,
  rating: ratingType,
  scale: scaleType,
  email: emailType,
  phone: phoneType,
  url: urlType,
  date: dateType,
  time: timeType,
  file: fileType,
  statement: statementType,
};
