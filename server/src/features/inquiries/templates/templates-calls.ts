import { can } from '@nazar/domain/access/can.ts';
import type * as fromTemplateCalls from '@nazar/domain/api/from-template-calls.ts';
import { listAnswerableQuestions } from '@nazar/domain/inquiries/answerable-questions.ts';
import { compileInquiry } from '@nazar/domain/inquiries/compile.ts';
import { findSmallestPackage } from '@nazar/domain/inquiries/copying/copy-template.ts';
import { estimateDuration } from '@nazar/domain/inquiries/estimate-duration.ts';
import { hasScores } from '@nazar/domain/inquiries/exams/exam.ts';
import { translateInquiry } from '@nazar/domain/inquiries/translation/translate-inquiry.ts';
import { buildPages } from '@nazar/domain/participation/build-pages.ts';
import { makeParticipationPageLook } from '@nazar/domain/participation/participation-page-look.ts';
import { fillPipes, unansweredPipeText } from '@nazar/domain/text/pipes.ts';
import type { CallHandlers } from '../../../platform/http/calls/call-handlers.ts';
import { addInquiryFromTemplate } from './add-inquiry-from-template.ts';
import { duplicateInquiry } from './duplicate-inquiry.ts';
import { listReusableInquiries } from './list-reusable-inquiries.ts';
import { listReusableSegments } from './list-reusable-segments.ts';
import { requireTemplate } from './require-template.ts';

/** The fixed seed makes all people see a template in the same order. */
const previewSeed = 1;

export const templateHandlers: CallHandlers<typeof fromTemplateCalls> = {
  getTemplate: async (ctx, { id }) => {
    const { definition, subject } = await requireTemplate(ctx, id);
    const template = translateInquiry(definition, ctx.language);
    const questions = listAnswerableQuestions(template);
    return {
      id,
      look: makeParticipationPageLook(template),
      // Without a draw, so that the preview has all questions.
      pages: buildPages(compileInquiry(template), { seed: previewSeed }),
      completionMessage: fillPipes(template.completionMessage, () => unansweredPipeText),
      questionCount: questions.length,
      duration: estimateDuration(template),
      timeLimit: template.timeLimit,
      hasScores: hasScores(template),
      leastPackage: findSmallestPackage(template),
      mayMark: can(ctx.actor, 'inquiry.markTemplate', subject),
    };
  },
  addMyInquiryFromTemplate: (ctx, input) => addInquiryFromTemplate(ctx, input),
  duplicateMyInquiry: (ctx, input) => duplicateInquiry(ctx, input),
  getReusableInquiries: listReusableInquiries,
  getReusableSegments: listReusableSegments,
};
