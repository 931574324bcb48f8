import type { Question } from '@nazar/domain/inquiries/question.ts';
import { decodeEntities, encodeEntities } from '@nazar/domain/text/entities.ts';
import { fillText, pipeBlank, pipeTo } from '@nazar/domain/text/pipes.ts';
import { visibleText } from '@nazar/domain/text/plain.ts';
import { truncateLine } from '@nazar/domain/text/truncate.ts';
import type { Segments } from '../draft/edit-segments.ts';

// Authors see and type a pipe with the text of its question instead of the id: `{{Coffee?}}`.

export type PipeLabels = {
  /** Unique labels by question id. */
  readonly byId: ReadonlyMap<string, string>;
  /** Also by the translated question, where only one has this text. */
  readonly idOf: ReadonlyMap<string, string>;
};

const maxLength = 40;
const known = new WeakMap<Segments, PipeLabels>();
let latest: PipeLabels = { byId: new Map(), idOf: new Map() };

export function pipeLabels(segments: Segments): PipeLabels {
  const found = known.get(segments);
  if (found !== undefined) return found;
  const byId = new Map<string, string>();
  const idOf = new Map<string, string>();
  const questions = segments.flatMap((segment) => segment.questions);
  for (const question of questions) {
    const { id } = question;
    const { name } = namesOf(question);
    let label = name;
    for (let number = 2; idOf.has(label); number += 1) label = `${name} (${number})`;
    byId.set(id, label);
    idOf.set(label, id);
  }
  for (const [label, id] of translatedLabels(questions)) if (!idOf.has(label)) idOf.set(label, id);
  // The object stays the same while no label changes, so that components with labels don't render again.
  const isSame = isSameMap(latest.byId, byId) && isSameMap(latest.idOf, idOf);
  if (!isSame) latest = { byId, idOf };
  known.set(segments, latest);
  return latest;
}

function isSameMap(one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): boolean {
  return one.size === other.size && [...other].every(([key, value]) => one.get(key) === value);
}

/** The translated names that only one question has. */
function translatedLabels(questions: readonly Question[]): ReadonlyMap<string, string> {
  const idOf = new Map<string, string>();
  const shared = new Set<string>();
  for (const question of questions) {
    const { translated } = namesOf(question);
    if (translated === null) continue;
    if (idOf.has(translated)) shared.add(translated);
    idOf.set(translated, question.id);
  }
  for (const label of shared) idOf.delete(label);
  return idOf;
}

type Names = { readonly name: string; readonly translated: string | null };

/** Computed once for each state of a question, not for all questions on each key press. */
const names = new WeakMap<Question, Names>();

function namesOf(question: Question): Names {
  const found = names.get(question);
  if (found !== undefined) return found;
  const translation = question.translations.body?.text ?? '';
  const made = {
    name: labelOf(question.body) || '?',
    translated: labelOf(translation) || null,
  };
  names.set(question, made);
  return made;
}

function labelOf(body: string): string {
  const text = fillText(visibleText(body), () => pipeBlank).replace(/[{}]/g, '');
  return truncateLine(text, maxLength);
}

/** Converts a stored text for its author; `gone` replaces a deleted question. */
export function showPipes(text: string, { byId }: PipeLabels, gone: string): string {
  return fillText(text, (id) => `{{${byId.get(id) ?? gone}}}`);
}

const written = /\{\{([^{}]+)\}\}/g;

/**
 * Converts a typed text for storage. A pipe that matches no question stays as typed and is reported when publishing.
 */
export function readPipes(text: string, { idOf }: PipeLabels): string {
  return text.replace(written, (whole, label: string) => {
    const id = idOf.get(label);
    return id === undefined ? whole : pipeTo(id);
  });
}

/** Like `showPipes`, for rich text, where special characters are entities. */
export function showRichPipes(html: string, { byId }: PipeLabels, gone: string): string {
  return fillText(html, (id) => `{{${encodeEntities(byId.get(id) ?? gone)}}}`);
}

export function readRichPipes(html: string, { idOf }: PipeLabels): string {
  return html.replace(written, (whole, label: string) => {
    const id = idOf.get(decodeEntities(label).replaceAll('\u00a0', ' '));
    return id === undefined ? whole : pipeTo(id);
  });
}
