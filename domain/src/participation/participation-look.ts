import * as z from 'zod/mini';
import type { InquirySettings } from '../inquiry/inquiry.ts';
import { id } from '../text/plain.ts';

/** How the page is dressed and what it says; never a rule. */
export const participationLookSchema = z.object({
  title: z.string(),
  description: z.string(),
  language: z.enum(['en', 'fa']),
  anonymous: z.boolean(),
  hideQuestionNumber: z.boolean(),
  editableResponse: z.boolean(),
  headerFile: z.nullable(id()),
  footerFile: z.nullable(id()),
  backgroundFile: z.nullable(id()),
  textSize: z.string(),
  textFont: z.string(),
  bodyCss: z.string(),
  backgroundColor: z.nullable(z.string()),
  /** The attempt belongs to one browser tab, and so do the answers that the browser keeps. */
  singleSession: z.optional(z.boolean()),
});
export type ParticipationLook = z.infer<typeof participationLookSchema>;

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
