import type { ResponseType } from '../question.ts';
import type { AnswerType } from './answer-type.ts';
import { date } from './date.ts';
import { dropdown } from './dropdown.ts';
import { email } from './email.ts';
import { file } from './file.ts';
import { longText } from './long-text.ts';
import { matrix } from './matrix.ts';
import { multiple } from './multiple.ts';
import { number } from './number.ts';
import { phone } from './phone.ts';
import { ranking } from './ranking.ts';
import { rating } from './rating.ts';
import { scale } from './scale.ts';
import { single } from './single.ts';
import { statement } from './statement.ts';
import { text } from './text.ts';
import { time } from './time.ts';
import { url } from './url.ts';
import { yesNo } from './yes-no.ts';

/** The registry of response types. A new type needs a file in this folder and a line here. */
export const answerTypes: Readonly<Record<ResponseType, AnswerType>> = {
  single,
  dropdown,
  yesNo,
  multiple,
  ranking,
  matrix,
  text,
  longText,
  number,
  rating,
  scale,
  email,
  phone,
  url,
  date,
  time,
  file,
  statement,
};
