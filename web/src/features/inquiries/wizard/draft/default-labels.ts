import type { Draft } from './draft.ts';
import type { Segments } from './edit-segments.ts';

/** Maps default names and labels of one language to their translations. */
export type DefaultLabels = ReadonlyMap<string, string>;

const written = ['title', 'publicTitle', 'publicDescription', 'completionMessage', 'expireMessage'] as const;

/** Whether the draft contains only default texts. */
export function hasOnlyDefaultLabels({ settings, segments }: Draft, words: DefaultLabels): boolean {
  const isReady = (text: string) => text.trim() === '' || words.has(text);
  return (
    written.every((name) => settings[name].trim() === '') &&
    settings.tags.length === 0 &&
    segments.every(
      ({ name, description, questions }) =>
        isReady(name) &&
        description === '' &&
        questions.every(
          ({ body, options }) => body === '' && options.every((option) => isReady(option.body)),
        ),
    )
  );
}

/** Translates default names and labels; the author's texts stay. */
export function translateDefaultLabels(segments: Segments, words: DefaultLabels): Segments {
  const turn = (text: string) => words.get(text) ?? text;
  return segments.map((segment) => ({
    ...segment,
    name: turn(segment.name),
    questions: segment.questions.map((question) => ({
      ...question,
      options: question.options.map((option) =>
        option.role === 'accepted' ? option : { ...option, body: turn(option.body) },
      ),
    })),
  }));
}
