import type { PublicInquiry } from '@nazar/domain/api/inquiry-shapes.ts';

export const noInquiryAbilities: PublicInquiry['abilities'] = {
  ...{ edit: false, delete: false, publish: false, participate: false, makeCharts: false },
  ...{ markTemplate: false, askOwner: false, seeResults: false, seeResponses: false },
};

/** An open inquiry as a participant sees it; tests change single fields. */
export function fakePublicInquiry(changes: Partial<PublicInquiry> = {}): PublicInquiry {
  return {
    ...{ id: '00000000-0000-4000-8000-000000000001', publicTitle: 'Lunch', publicDescription: '' },
    ...{ publicFile: null, publicFileKind: null, media: null, language: 'en', categoryId: null, tags: [] },
    ...{ coverType: 'none', cooperationType: 'anon', isTemplate: false, questionCount: 1, responseCount: 8 },
    ...{ commentCount: 0, likeCount: 0, dislikeCount: 0, bookmarked: false, listed: true, authorName: null },
    ...{ publishDate: null, expireDate: null, anonymous: false, ballot: null, timeLimit: null },
    ...{ singleSession: false, drawnQuestions: null, editing: null, retention: null, expireMessage: '' },
    ...{ state: 'published', closedReason: null, unpublishedChanges: false, takedown: null },
    duration: { seconds: 200, measured: false },
    look: {
      ...{ logoFile: null, headerFile: null, footerFile: null, backgroundFile: null },
      ...{ backgroundColor: null, themeCss: '' },
    },
    questionTypes: [],
    moderation: { report: false, takeDown: false, appeal: false },
    abilities: { ...noInquiryAbilities, participate: true },
    ...changes,
  };
}
