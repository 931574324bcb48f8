import { hardLimits } from './hard-limits.ts';

/** The maximum for each limit that an author can set; the minimum is 1. */
export const settingLimits = {
  /** Minutes after the submit. */
  editTimeLimit: 525_600,
  editCountLimit: 1000,
  maxParticipantCount: 10_000_000,
  /** Number of questions of an exam that each participant gets, drawn at random. */
  questionCount: hardLimits.questions,
  /** Minutes. */
  timeLimit: 10_080,
  retentionDays: 3650,
} as const;

export type SettingLimitName = keyof typeof settingLimits;
