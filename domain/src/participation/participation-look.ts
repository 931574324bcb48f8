import type { ParticipationLook } from '../api/participation-page.ts';
import type { InquirySettings } from '../inquiry/inquiry.ts';

/** How the participation page of an inquiry is dressed; the public title and description where there are any. */
export function participationLook(settings: InquirySettings): ParticipationLook {
  return {
    title: settings.publicTitle === '' ? settings.title : settings.publicTitle,
    description: settings.publicDescription,
    language: settings.language,
    anonymous: settings.anonymous,
    hideQuestionNumber: settings.hideQuestionNumber,
    editableResponse: settings.editableResponse,
    headerFile: settings.headerFile,
    footerFile: settings.footerFile,
    backgroundFile: settings.backgroundFile,
    textSize: settings.textSize,
    textFont: settings.textFont,
    bodyCss: settings.bodyCss,
    backgroundColor: settings.backgroundColor,
    singleSession: settings.singleSession,
  };
}
