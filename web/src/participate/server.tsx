import type { ParticipationPageData } from '@nazar/domain/api/participation-page.ts';
import type { MessageTexts } from '@nazar/domain/text/format-message.ts';
import { isLanguage, type Language } from '@nazar/domain/text/language.ts';
import { renderToString } from 'react-dom/server';
import { ParticipateApp } from './participate-app.tsx';
import { createSession } from './session/create-session.ts';
import { makeKeyValueStore } from './session/key-value-store.ts';

export { renderLookCss } from './look-css.ts';

/** The session for rendering on the server, without effects. */
export function renderParticipationPage(page: ParticipationPageData): string {
  const nowhere = makeKeyValueStore(() => {
    throw new Error('The server keeps nothing.');
  });
  const session = createSession(page, {
    call: async () => ({ kind: 'away', retryAfter: 0 }),
    local: nowhere,
    tab: nowhere,
    now: () => 0,
    random: () => 0,
    randomBytes: (size) => new Uint8Array(size),
    online: () => true,
    channel: null,
    link: null,
  });
  return renderToString(<ParticipateApp session={session} />);
}

const own = import.meta.glob<MessageTexts>('../../../locales/*/participation.json', {
  eager: true,
  import: 'default',
});
const fields = import.meta.glob<MessageTexts>('../../../locales/*/fields.json', {
  eager: true,
  import: 'default',
});

/** The field sentences that answers can cause. */
const aboutAnswers =
  /^(?:answerRequired|chooseOption|chooseAtLeast|chooseAtMost|answerAllRows|rankAll|textToo|numberToo|dateToo|dateAhead|invalidTime|hourRequired|minuteRequired|phoneTooShort|invalidDate|invalidPhone|invalidEmail|invalidUrl|otherText|filesToo|notInteger|invalidValue|wrongType|required|tooShort|tooLong|tooSmall|tooBig|tooFew|tooMany_|controlCharacter)/;

/** The page's texts in one language, sent with the page so that other languages need no download. */
export const participationTexts: Partial<Record<Language, MessageTexts>> = Object.fromEntries(
  Object.entries(own).flatMap(([path, texts]) => {
    const language = path.split('/').at(-2);
    if (!isLanguage(language)) return [];
    const sentences = fields[path.replace('participation.json', 'fields.json')] ?? {};
    const picked = Object.entries(sentences).filter(([key]) => aboutAnswers.test(key));
    return [[language, { ...Object.fromEntries(picked), ...texts }]];
  }),
);
