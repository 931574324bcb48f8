import type { ResponseType } from '@nazar/domain/inquiry/question.ts';
import {
  IconAlignLeft,
  IconAt,
  IconCalendar,
  IconCheckbox,
  IconCircleDot,
  IconClock,
  IconGridDots,
  IconLetterCase,
  IconLink,
  IconListNumbers,
  IconNumbers,
  IconPhone,
  IconSelect,
  IconStar,
  IconTemperature,
  IconThumbUp,
} from '@tabler/icons-react';

export const responseTypeIcons: Readonly<Record<ResponseType, typeof IconStar>> = {
  single: IconCircleDot,
  multiple: IconCheckbox,
  dropdown: IconSelect,
  yesNo: IconThumbUp,
  ranking: IconListNumbers,
  matrix: IconGridDots,
  text: IconLetterCase,
  longText: IconAlignLeft,
  number: IconNumbers,
  rating: IconStar,
  scale: IconTemperature,
  email: IconAt,
  phone: IconPhone,
  url: IconLink,
  date: IconCalendar,
  time: IconClock,
};

/** In the order in which people look for them. */
export const responseTypeGroups = [
  { name: 'choice', types: ['single', 'multiple', 'dropdown', 'yesNo', 'ranking', 'matrix'] },
  { name: 'written', types: ['text', 'longText', 'number'] },
  { name: 'points', types: ['rating', 'scale'] },
  { name: 'contact', types: ['email', 'phone', 'url'] },
  { name: 'moment', types: ['date', 'time'] },
] as const satisfies readonly { name: string; types: readonly ResponseType[] }[];
