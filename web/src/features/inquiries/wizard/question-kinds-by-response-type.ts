import { answerTypes } from '@nazar/domain/inquiries/answer-types/index.ts';
import type { OptionRole, ResponseType } from '@nazar/domain/inquiries/question.ts';
import {
  IconAlignLeft,
  IconArrowsSort,
  IconAt,
  IconCalendar,
  IconCheckbox,
  IconCircleDot,
  IconClock,
  IconGridDots,
  IconHash,
  IconInfoCircle,
  IconLetterCase,
  IconLink,
  IconPhone,
  IconSelect,
  IconStar,
  IconTemperature,
  IconThumbUp,
  IconUpload,
} from '@tabler/icons-react';

/** Default labels in the language of the inquiry, with their translations if it has a second one. */
export type YesNoLabels = {
  readonly yes: string;
  readonly no: string;
  readonly translations?: { readonly yes: string; readonly no: string } | undefined;
};
type StartOption = {
  readonly role: OptionRole;
  readonly body: string;
  readonly translation?: string | undefined;
};

/** The wizard's data for a response type, in addition to its traits in the domain. */
type QuestionKind = {
  readonly Icon: typeof IconStar;
  /** The options of a new question. */
  start(words: YesNoLabels): readonly StartOption[];
  /** Whether its options can be pictures. */
  readonly pictures: boolean;
  /** How a point of a row looks; without it, it is a number. */
  readonly PointIcon?: typeof IconStar;
};

const makeBlankOption = (role: OptionRole): StartOption => ({ role, body: '' });
const withoutOptions = { start: () => [], pictures: false };
const withChoices = { start: () => [makeBlankOption('choice'), makeBlankOption('choice')], pictures: true };

/** The order of use, which menus follow. A new type doesn't compile until it has an entry here. */
export const questionKindsByResponseType: Readonly<Record<ResponseType, QuestionKind>> = {
  single: { ...withChoices, Icon: IconCircleDot },
  multiple: { ...withChoices, Icon: IconCheckbox },
  dropdown: { ...withChoices, Icon: IconSelect, pictures: false },
  yesNo: {
    Icon: IconThumbUp,
    pictures: false,
    start: ({ translations, ...labels }) =>
      (['yes', 'no'] as const).map((name) => ({
        role: 'choice',
        body: labels[name],
        translation: translations?.[name],
      })),
  },
  rating: { ...withoutOptions, Icon: IconStar, PointIcon: IconStar },
  scale: { ...withoutOptions, Icon: IconTemperature },
  text: { ...withoutOptions, Icon: IconLetterCase },
  longText: { ...withoutOptions, Icon: IconAlignLeft },
  number: { ...withoutOptions, Icon: IconHash },
  ranking: { ...withChoices, Icon: IconArrowsSort },
  matrix: {
    Icon: IconGridDots,
    pictures: false,
    start: () => (['row', 'row', 'column', 'column'] as const).map(makeBlankOption),
  },
  date: { ...withoutOptions, Icon: IconCalendar },
  time: { ...withoutOptions, Icon: IconClock },
  email: { ...withoutOptions, Icon: IconAt },
  phone: { ...withoutOptions, Icon: IconPhone },
  url: { ...withoutOptions, Icon: IconLink },
  file: { ...withoutOptions, Icon: IconUpload },
  statement: { ...withoutOptions, Icon: IconInfoCircle },
};

/** The name of a question or a statement without a text. */
export const getUntitledQuestionTextKey = (responseType: ResponseType) =>
  answerTypes[responseType].takesAnswer ? ('question.untitled' as const) : ('statement.untitled' as const);

export const orderedResponseTypes = Object.keys(questionKindsByResponseType) as ResponseType[];
