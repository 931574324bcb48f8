import type { Question } from '@nazar/domain/inquiries/question.ts';
import { decodeHtmlEntities, encodeHtmlEntities } from '@nazar/domain/text/html-entities.ts';
import { fillPipes, formatPipe, unansweredPipeText } from '@nazar/domain/text/pipes.ts';
import { visibleText } from '@nazar/domain/text/plain.ts';
import { truncateLine } from '@nazar/domain/text/truncate.ts';
import type { Segments } from '../draft/edit-segments.ts';

// Authors see and type a pipe with the text of its question instead of the id: `{{Coffee?}}`.

/** Unique labels by question id. */
export type PipeLabelsByQuestionId = ReadonlyMap<string, string>;
/** Question ids by label, and by the translated question where only one has this text. */
export type QuestionIdsByPipeLabel = Pick<ReadonlyMap<string, string>, 'get'>;

const maxLength = 40;
const known = new WeakMap<Segments, PipeLabelsByQuestionId>();
let latest: PipeLabelsByQuestionId = new Map();

export function makePipeLabels(segments: Segments): PipeLabelsByQuestionId {
  const found = known.get(segments);
  if (found !== undefined) return found;
  const labels = new Map<string, string>();
  const usedLabels = new Set<string>();
  for (const question of listQuestions(segments)) {
    const { name } = getNames(question);
    let label = name;
    for (let number = 2; usedLabels.has(label); number += 1) label = `${name} (${number})`;
    labels.set(question.id, label);
    usedLabels.add(label);
  }
  // The map stays the same while no label changes, so that components with labels don't render again.
  if (!isSameMap(latest, labels)) latest = labels;
  known.set(segments, latest);
  return latest;
}

/** Computed only when a text is read, because it changes with each key press in a translated question. */
export function mapPipeLabelsToIds(segments: Segments): QuestionIdsByPipeLabel {
  const ids = new Map([...makePipeLabels(segments)].map(([id, label]) => [label, id]));
  for (const [label, id] of mapTranslatedLabels(listQuestions(segments)))
    if (!ids.has(label)) ids.set(label, id);
  return ids;
}

const listQuestions = (segments: Segments) => segments.flatMap((segment) => segment.questions);

function isSameMap(one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): boolean {
  return one.size === other.size && [...other].every(([key, value]) => one.get(key) === value);
}

/** The translated names that only one question has. */
function mapTranslatedLabels(questions: readonly Question[]): ReadonlyMap<string, string> {
  const idByLabel = new Map<string, string>();
  const shared = new Set<string>();
  for (const question of questions) {
    const { translated } = getNames(question);
    if (translated === null) continue;
    if (idByLabel.has(translated)) shared.add(translated);
    idByLabel.set(translated, question.id);
  }
  for (const label of shared) idByLabel.delete(label);
  return idByLabel;
}

type Names = { readonly name: string; readonly translated: string | null };

/** Computed once for each state of a question, not for all questions on each key press. */
const names = new WeakMap<Question, Names>();

function getNames(question: Question): Names {
  const found = names.get(question);
  if (found !== undefined) return found;
  const translation = question.translations.body?.text ?? '';
  const questionLabel = {
    name: makeLabel(question.body) || '?',
    translated: makeLabel(translation) || null,
  };
  names.set(question, questionLabel);
  return questionLabel;
}

function makeLabel(body: string): string {
  const text = fillPipes(visibleText(body), () => unansweredPipeText).replace(/[{}]/g, '');
  return truncateLine(text, maxLength);
}

/** Converts a stored text for its author; `deletedLabel` replaces a deleted question. */
export function replacePipesWithLabels(
  text: string,
  labels: PipeLabelsByQuestionId,
  deletedLabel: string,
): string {
  return fillPipes(text, (id) => `{{${labels.get(id) ?? deletedLabel}}}`);
}

const labelPattern = /\{\{([^{}]+)\}\}/g;

/**
 * Converts a typed text for storage. A pipe that matches no question stays as typed and is reported when publishing.
 */
export function replaceLabelsWithPipes(text: string, ids: QuestionIdsByPipeLabel): string {
  return text.replace(labelPattern, (whole, label: string) => {
    const id = ids.get(label);
    return id === undefined ? whole : formatPipe(id);
  });
}

/** Like `replacePipesWithLabels`, for rich text, where special characters are entities. */
export function replaceRichTextPipesWithLabels(
  html: string,
  labels: PipeLabelsByQuestionId,
  deletedLabel: string,
): string {
  return fillPipes(html, (id) => `{{${encodeHtmlEntities(labels.get(id) ?? deletedLabel)}}}`);
}

export function replaceRichTextLabelsWithPipes(html: string, ids: QuestionIdsByPipeLabel): string {
  return html.replace(labelPattern, (whole, label: string) => {
    const id = ids.get(decodeHtmlEntities(label).replaceAll('\u00a0', ' '));
    return id === undefined ? whole : formatPipe(id);
  });
}
