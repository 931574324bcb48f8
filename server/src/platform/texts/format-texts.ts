import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ImportSkipReason } from '@nazar/domain/imports/import-reason.ts';
import type { InviteeMessageState } from '@nazar/domain/invitations/people-filter.ts';
import type { NotificationKind } from '@nazar/domain/notifications/notification-kind.ts';
import type { InviteeState } from '@nazar/domain/people/invitee.ts';
import type { ProblemCode, ProblemParams } from '@nazar/domain/problem/catalogue.ts';
import type { FieldProblem } from '@nazar/domain/problem/field-problem.ts';
import { formatMessage, type MessageParams, type MessageTexts } from '@nazar/domain/text/format-message.ts';
import { formatWaitingTime } from '@nazar/domain/text/format-waiting-time.ts';
import { type Language, languages } from '@nazar/domain/text/language.ts';

export const localesFolder = join(import.meta.dirname, '..', '..', '..', '..', 'locales');

function load(file: string, part?: string): Record<Language, MessageTexts> {
  const read = (language: Language): MessageTexts => {
    const written = readFileSync(join(localesFolder, language, `${file}.json`), 'utf8');
    // The application's texts mark numbers to format, but here every number is formatted.
    const texts = JSON.parse(written.replaceAll(', number}}', '}}'));
    return part === undefined ? texts : texts[part];
  };
  return Object.fromEntries(languages.map((language) => [language, read(language)])) as Record<
    Language,
    MessageTexts
  >;
}

const problems = load('problems');
const fields = load('fields');
const mail = load('mail');
const home = load('home');
const myInquiries = load('myInquiries');
const notifications = load('notifications');
const shown = load('notifications', 'sentences');
const groups = load('people') as unknown as Record<Language, ListWords>;
const reasons = load('imports', 'reasons');

export function formatProblem(
  problem: { readonly code: ProblemCode; readonly params: ProblemParams },
  language: Language,
): string {
  const { seconds } = problem.params;
  const params: MessageParams =
    typeof seconds === 'number'
      ? { ...problem.params, when: formatWaitingTime(seconds, language) }
      : problem.params;
  return formatMessage(problems[language], problem.code, params, language);
}

export function formatFieldProblem(problem: FieldProblem, language: Language): string {
  // The author's text keeps its digits, which may belong to an address or a code.
  if (problem.code === 'quotaMessage') return String(problem.params?.message ?? '');
  return formatMessage(fields[language], problem.code, problem.params ?? {}, language);
}

/** The sentence for a cell or a row of an imported table that is left out. */
export function formatImportSkipReason(
  { code, params }: { readonly code: ImportSkipReason; readonly params: ProblemParams },
  language: Language,
): string {
  return formatMessage(reasons[language], code, params, language);
}

/** The title of a copy, as the application proposes it for duplicates. */
export const formatCopyTitle = (title: string, language: Language): string =>
  formatMessage(myInquiries[language], 'copyOf', {}, language).replace('{{title}}', () => title);

/** A text for a message sent by mail or SMS. */
export function formatDeliveryText(key: string, params: MessageParams, language: Language): string {
  return formatMessage(mail[language], key, params, language);
}

/** A notification's text about an inquiry. The title keeps its own digits and direction. */
export function formatNotificationText(
  kind: NotificationKind,
  { count, title }: { readonly count: number; readonly title: string | null },
  language: Language,
): string {
  const name =
    title === null
      ? formatMessage(notifications[language], 'someone', {}, language)
      : formatMessage(shown[language], 'named', {}, language).replace(
          '{{title}}',
          () => `\u2068${title}\u2069`,
        );
  return formatMessage(shown[language], kind, { count }, language).replace('{{title}}', () => name);
}

interface ListWords {
  readonly person: { readonly name: string; readonly email: string; readonly mobile: string };
  readonly invited: {
    readonly state: string;
    readonly states: Readonly<Record<InviteeState, string>>;
    readonly message: string;
    readonly messages: Readonly<Record<InviteeMessageState, string>>;
    readonly link: string;
  };
}

/** The texts of the screen of an inquiry's list, for exporting it as a table. */
export const getInviteeListTexts = (language: Language): ListWords => groups[language];

/** The product's name and the invitation on its home page. */
export function getHomePageTexts(language: Language): { readonly name: string; readonly lead: string } {
  return {
    name: formatMessage(mail[language], 'productName', {}, language),
    lead: formatMessage(home[language], 'lead', {}, language),
  };
}

/** A number of questions or responses, as cards show it. */
export function formatCardCount(key: 'questions' | 'responses', count: number, language: Language): string {
  return formatMessage(home[language], key, { count }, language);
}
