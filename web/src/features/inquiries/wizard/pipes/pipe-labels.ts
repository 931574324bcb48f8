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
  for (const question of segments.flatMap(({ questions }) => questions)) {
    const { id } = question;
    const name = nameOf(question);
    let label = name;
    for (let number = 2; idOf.has(label); number += 1) label = `${name} (${number})`;
    byId.set(id, label);
    idOf.set(label, id);
  }
  // The object stays the same while no label changes, so that components with labels don't render again.
  const isSame =
    latest.byId.size === byId.size && [...byId].every(([id, label]) => latest.byId.get(id) === label);
  if (!isSame) latest = { byId, idOf };
  known.set(segments, latest);
  return latest;
}

/** Computed once for each state of a question, not for all questions on each key press. */
const names = new WeakMap<Question, string>();

function nameOf(question: Question): string {
  const found = names.get(question);
  if (found !== undefined) return found;
  const text = fillText(visibleText(question.body), () => pipeBlank).replace(/[{}]/g, '');
  const name = truncateLine(text, maxLength) || '?';
  names.set(question, name);
  return name;
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
