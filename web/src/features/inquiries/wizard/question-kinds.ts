import type { OptionRole, ResponseType } from '@nazar/domain/inquiries/question.ts';
import {
  IconAlignLeft,
  IconAt,
  IconCalendar,
  IconCheckbox,
  IconCircleDot,
  IconClock,
  IconGridDots,
  IconInfoCircle,
  IconLetterCase,
  IconLink,
  IconListNumbers,
  IconNumbers,
  IconPhone,
  IconSelect,
  IconStar,
  IconTemperature,
  IconThumbUp,
  IconUpload,
} from '@tabler/icons-react';

/** Default labels in the language of the inquiry. */
export type YesNoLabels = { readonly yes: string; readonly no: string };
type StartOption = { readonly role: OptionRole; readonly body: string };

/** The wizard's data for a response type, in addition to its traits in the domain. */
type QuestionKind = {
  readonly Icon: typeof IconStar;
  /** The options of a new question. */
  start(words: YesNoLabels): readonly StartOption[];
  /** Whether its options can be pictures. */
  readonly pictures: boolean;
};

const blank = (role: OptionRole): StartOption => ({ role, body: '' });
const withoutOptions = { start: () => [], pictures: false };
const withChoices = { start: () => [blank('choice'), blank('choice')], pictures: true };

/** The order of use, which menus follow. A new type doesn't compile until it has an entry here. */
export const questionKinds: Readonly<Record<ResponseType, QuestionKind>> = {
  single: { ...withChoices, Icon: IconCircleDot },
  multiple: { ...withChoices, Icon: IconCheckbox },
  dropdown: { ...withChoices, Icon: IconSelect, pictures: false },
  yesNo: {
    ...{ Icon: IconThumbUp, pictures: false },
    start: ({ yes, no }) => [yes, no].map((body) => ({ role: 'choice', body })),
  },
  rating: { ...withoutOptions, Icon: IconStar },
  scale: { ...withoutOptions, Icon: IconTemperature },
  text: { ...withoutOptions, Icon: IconLetterCase },
  longText: { ...withoutOptions, Icon: IconAlignLeft },
  number: { ...withoutOptions, Icon: IconNumbers },
  ranking: { ...withChoices, Icon: IconListNumbers },
  matrix: {
    ...{ Icon: IconGridDots, pictures: false },
    start: () => (['row', 'row', 'column', 'column'] as const).map(blank),
  },
  date: { ...withoutOptions, Icon: IconCalendar },
  time: { ...withoutOptions, Icon: IconClock },
  email: { ...withoutOptions, Icon: IconAt },
  phone: { ...withoutOptions, Icon: IconPhone },
  url: { ...withoutOptions, Icon: IconLink },
  file: { ...withoutOptions, Icon: IconUpload },
  statement: { ...withoutOptions, Icon: IconInfoCircle },
};

export const orderedResponseTypes = Object.keys(questionKinds) as ResponseType[];
