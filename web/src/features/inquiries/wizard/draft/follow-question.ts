import { proposePollTitle } from '@nazar/domain/inquiries/public-title.ts';
import { languages } from '@nazar/domain/text/language.ts';
import { richTextToPlain } from '@nazar/domain/text/visible-text.ts';
import type { Draft } from './draft.ts';

/** The titles that follow the only question of a poll. */
export const followingTitles = ['title', 'publicTitle'] as const;

export const listChangedTitles = (before: Draft, next: Draft) =>
  followingTitles.filter((name) => before.settings[name] !== next.settings[name]);

/** Changes the titles with the only question of a poll, as long as they are those proposed from it. */
export function followQuestion(before: Draft, next: Draft): Draft {
  const [old, changed] = [findOnlyQuestion(before), findOnlyQuestion(next)];
  if (old === undefined || changed === undefined || old.id !== changed.id || old.body === changed.body) {
    return next;
  }
  const [oldText, text] = [richTextToPlain(old.body), richTextToPlain(changed.body)];
  const { language } = next.settings;
  const isProposed = (title: string) => languages.some((each) => proposePollTitle(oldText, each) === title);
  const followed = followingTitles.filter(
    (name) => next.settings[name] === before.settings[name] && isProposed(next.settings[name]),
  );
  if (followed.length === 0) return next;
  const title = proposePollTitle(text, language);
  const titles = Object.fromEntries(followed.map((name) => [name, title]));
  return { ...next, settings: { ...next.settings, ...titles } };
}

function findOnlyQuestion({ segments }: Draft) {
  const [question, ...others] = segments.flatMap(({ questions }) => questions);
  return others.length === 0 && question?.score === 0 ? question : undefined;
}
