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

/** The groups of types in the menu, in order. */
export const questionGroups = ['choice', 'written', 'points', 'contact', 'moment', 'files', 'shown'] as const;

/** The wizard's data for a response type, besides its traits in the domain. */
type QuestionKind = {
  readonly Icon: typeof IconStar;
  readonly group: (typeof questionGroups)[number];
  /** The options of a new question. */
  start(words: YesNoLabels): readonly StartOption[];
  /** Whether its options can be pictures. */
  readonly pictures: boolean;
};

const blank = (role: OptionRole): StartOption => ({ role, body: '' });
const withoutOptions = { start: () => [], pictures: false };
const withChoices = { start: () => [blank('choice'), blank('choice')], pictures: true };

/** In order of use. A new type does not compile until it has an entry here. */
export const questionKinds: Readonly<Record<ResponseType, QuestionKind>> = {
  single: { ...withChoices, Icon: IconCircleDot, group: 'choice' },
  multiple: { ...withChoices, Icon: IconCheckbox, group: 'choice' },
  dropdown: { ...withChoices, Icon: IconSelect, group: 'choice', pictures: false },
  yesNo: {
    ...{ Icon: IconThumbUp, group: 'choice', pictures: false },
    start: ({ yes, no }) => [yes, no].map((body) => ({ role: 'choice', body })),
  },
  ranking: { ...withChoices, Icon: IconListNumbers, group: 'choice' },
  matrix: {
    ...{ Icon: IconGridDots, group: 'choice', pictures: false },
    start: () => (['row', 'row', 'column', 'column'] as const).map(blank),
  },
  text: { ...withoutOptions, Icon: IconLetterCase, group: 'written' },
  longText: { ...withoutOptions, Icon: IconAlignLeft, group: 'written' },
  number: { ...withoutOptions, Icon: IconNumbers, group: 'written' },
  rating: { ...withoutOptions, Icon: IconStar, group: 'points' },
  scale: { ...withoutOptions, Icon: IconTemperature, group: 'points' },
  email: { ...withoutOptions, Icon: IconAt, group: 'contact' },
  phone: { ...withoutOptions, Icon: IconPhone, group: 'contact' },
  url: { ...withoutOptions, Icon: IconLink, group: 'contact' },
  date: { ...withoutOptions, Icon: IconCalendar, group: 'moment' },
  time: { ...withoutOptions, Icon: IconClock, group: 'moment' },
  file: { ...withoutOptions, Icon: IconUpload, group: 'files' },
  statement: { ...withoutOptions, Icon: IconInfoCircle, group: 'shown' },
};

/** The types of a group, in their order. */
export function typesOf(group: QuestionKind['group']): ResponseType[] {
  const types = Object.keys(questionKinds) as ResponseType[];
  return types.filter((type) => questionKinds[type].group === group);
}
