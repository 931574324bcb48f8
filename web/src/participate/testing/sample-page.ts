import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PublicPage, PublicQuestion } from '@nazar/domain/api/inquiry-shapes.ts';
import type { ParticipationStart } from '@nazar/domain/api/participation-calls.ts';
import type { ParticipationPageData, ParticipationRules } from '@nazar/domain/api/participation-page.ts';
import type { MessageTexts } from '@nazar/domain/text/format-message.ts';
import type { Language } from '@nazar/domain/text/language.ts';

/** Readable ids, such as `uuid(7)`. */
export function uuid(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
}

const locales = join(import.meta.dirname, '..', '..', '..', '..', 'locales');

function readTexts(language: Language): MessageTexts {
  const read = (name: string) =>
    JSON.parse(readFileSync(join(locales, language, name), 'utf8')) as MessageTexts;
  return { ...read('fields.json'), ...read('participation.json') };
}

export function question(
  number: number,
  responseType: PublicQuestion['responseType'],
  body: string,
  more: Partial<PublicQuestion> = {},
): PublicQuestion {
  return {
    id: uuid(number),
    type: 'text',
    responseType,
    body,
    file: null,
    horizontal: false,
    isForce: false,
    min: null,
    max: null,
    number,
    condition: null,
    options: [],
    ...more,
  };
}

export function option(
  number: number,
  body: string,
  role: PublicQuestion['options'][number]['role'] = 'choice',
) {
  return { id: uuid(number), type: 'text' as const, role, body, file: null };
}

export function page(pageNumber: number, questions: PublicQuestion[], name = ''): PublicPage {
  const segment = { id: uuid(900 + pageNumber), name, description: '', condition: null, questions };
  return { pageNumber, segments: [segment] };
}

export const inquiryId = uuid(1000);

export function makeParticipationStart(
  pages: PublicPage[],
  more: Partial<ParticipationStart> = {},
): ParticipationStart {
  return {
    inquiryId,
    revision: 3,
    attemptId: null,
    endsAt: null,
    seed: 0,
    pages,
    answers: [],
    startedAt: '2026-11-21T10:00:00.000Z',
    now: '2026-11-21T10:00:00.000Z',
    look: {
      title: 'Trips',
      description: '',
      language: 'en',
      privacy: 'open',
      hideQuestionNumber: false,
      editableResponse: false,
      logoFile: null,
      headerFile: null,
      footerFile: null,
      backgroundFile: null,
      textSize: 'medium',
      textFont: 'default',
      bodyCss: '',
      backgroundColor: null,
      themeCss: '',
    },
    ...more,
  };
}

export function sampleParticipationRules(more: Partial<ParticipationRules> = {}): ParticipationRules {
  return {
    authorName: null,
    timeLimit: null,
    singleSession: false,
    drawnQuestions: null,
    editing: null,
    retention: null,
    closesAt: null,
    timeZone: 'Asia/Tehran',
    ...more,
  };
}

export function makeParticipationPage(
  view: ParticipationPageData['view'],
  language: Language = 'en',
): ParticipationPageData {
  return { inquiryId, language, texts: { [language]: readTexts(language) }, pictures: {}, view };
}

const titles: Record<Language, string> = { en: 'Trips', fa: 'سفرها' };

export function makeAnsweringPage(
  pages: PublicPage[],
  language: Language = 'en',
  rules: ParticipationRules | null = null,
): ParticipationPageData {
  const start = makeParticipationStart(pages);
  return makeParticipationPage(
    {
      kind: 'questions',
      start: { ...start, look: { ...start.look, language, title: titles[language] } },
      rules,
    },
    language,
  );
}
