import { hardLimits } from './hard-limits.ts';

/** The largest value of each limit that an author may set; none is below 1. */
export const settingLimits = {
  /** Minutes after the submit. */
  editTimeLimit: 525_600,
  editCountLimit: 1000,
  maxParticipantCount: 10_000_000,
  /** How many questions of an exam each participant gets, drawn at random. */
  questionCount: hardLimits.questions,
  /** Minutes. */
  timeLimit: 10_080,
} as const;

export type SettingLimit = keyof typeof settingLimits;
