import * as z from 'zod/mini';
import type { InquirySettings } from '../inquiries/inquiry.ts';
import { getParticipantPrivacy, participantPrivacyKinds } from '../inquiries/privacy.ts';
import { formatColorVariablesCss } from '../inquiries/theme/accent.ts';
import { getThemeLook } from '../inquiries/theme/theme.ts';
import { idSchema } from '../text/plain.ts';

/** Look and texts of the page, without rules. */
export const participationPageLookSchema = z.object({
  title: z.string(),
  description: z.string(),
  language: z.enum(['en', 'fa']),
  /** The other language of a bilingual inquiry. */
  otherLanguage: z.optional(z.enum(['en', 'fa'])),
  privacy: z.enum(participantPrivacyKinds),
  hideQuestionNumber: z.boolean(),
  editableResponse: z.boolean(),
  logoFile: z.nullable(idSchema()),
  headerFile: z.nullable(idSchema()),
  footerFile: z.nullable(idSchema()),
  backgroundFile: z.nullable(idSchema()),
  textSize: z.string(),
  textFont: z.string(),
  bodyCss: z.string(),
  backgroundColor: z.nullable(z.string()),
  /** Declarations of CSS variables, so that the page needs no list of themes. */
  themeCss: z.string(),
  /** Whether the attempt and the answers kept by the browser belong to one tab. */
  singleSession: z.optional(z.boolean()),
});
export type ParticipationPageLook = z.infer<typeof participationPageLookSchema>;

/** The part of the look that start cards and closed pages use. */
export const participationCardLookSchema = z.pick(participationPageLookSchema, {
  logoFile: true,
  headerFile: true,
  footerFile: true,
  backgroundFile: true,
  backgroundColor: true,
  themeCss: true,
});

/** The look of an inquiry's participation page, with the public title and description if there are any. */
export function makeParticipationPageLook(settings: InquirySettings): ParticipationPageLook {
  return {
    title: settings.publicTitle === '' ? settings.title : settings.publicTitle,
    description: settings.publicDescription,
    language: settings.language,
    ...(settings.secondLanguage !== null && { otherLanguage: settings.secondLanguage }),
    privacy: getParticipantPrivacy(settings),
    hideQuestionNumber: settings.hideQuestionNumber,
    editableResponse: settings.editableResponse,
    logoFile: settings.logoFile,
    headerFile: settings.headerFile,
    footerFile: settings.footerFile,
    backgroundFile: settings.backgroundFile,
    textSize: settings.textSize,
    textFont: settings.textFont === 'default' ? getThemeLook(settings.theme).font : settings.textFont,
    bodyCss: settings.bodyCss,
    backgroundColor: settings.backgroundColor,
    themeCss: formatColorVariablesCss(settings),
    singleSession: settings.singleSession,
  };
}
