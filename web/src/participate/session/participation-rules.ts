import type { PublicInquiry } from '@nazar/domain/api/inquiry-shapes.ts';
import type { ParticipationPageLook, ParticipationRules } from '@nazar/domain/api/participation-page.ts';
import { getParticipantPrivacy } from '@nazar/domain/inquiries/privacy.ts';

/** The look of the start card and of pages without questions. */
export function toParticipationLook(inquiry: PublicInquiry): ParticipationPageLook {
  return {
    title: inquiry.publicTitle,
    description: inquiry.publicDescription,
    language: inquiry.language,
    otherLanguage: inquiry.otherLanguage,
    privacy: getParticipantPrivacy(inquiry),
    hideQuestionNumber: false,
    editableResponse: false,
    ...inquiry.look,
    textSize: 'medium',
    textFont: 'default',
    bodyCss: '',
    singleSession: inquiry.singleSession,
  };
}

const timeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The rules of an inquiry that was loaded in a session; times are shown in this browser's time zone. */
export function toParticipationRules(inquiry: PublicInquiry): ParticipationRules {
  const { timeLimit, singleSession, drawnQuestions, passMark, editing, retention, expireDate } = inquiry;
  return {
    authorName: inquiry.authorName,
    timeLimit,
    singleSession,
    drawnQuestions,
    passMark,
    editing,
    retention,
    closesAt: expireDate,
    timeZone: timeZone(),
  };
}

export const noParticipationRules: ParticipationRules = {
  authorName: null,
  timeLimit: null,
  singleSession: false,
  drawnQuestions: null,
  editing: null,
  retention: null,
  closesAt: null,
  timeZone: 'UTC',
};
