import { richTextToPlain } from '../text/visible-text.ts';
import type { Definition } from './inquiry.ts';
import type { Question, ResponseType } from './question.ts';

/** Seconds to decide on and give an answer after reading the question. */
const answering: Readonly<Record<ResponseType, number>> = {
  single: 3,
  dropdown: 4,
  yesNo: 2,
  multiple: 5,
  ranking: 10,
  matrix: 3,
  text: 8,
  longText: 30,
  number: 5,
  rating: 2,
  scale: 3,
  email: 8,
  phone: 8,
  url: 10,
  date: 7,
  time: 6,
  file: 20,
  statement: 0,
};

/** About two hundred words a minute; listening and watching take longer than reading. */
const secondsPerWord = 0.3;
const secondsPerFile = { text: 0, image: 3, audio: 20, video: 30 } as const;

/** Estimated seconds for a participant, before anyone has answered, from the amount to read and do. */
export function estimateDuration({
  segments,
  questionCount,
}: Pick<Definition, 'segments' | 'questionCount'>) {
  const seconds = segments.map((segment) => {
    const shown = segment.questions.filter(({ hidden }) => !hidden);
    const all = shown.reduce((sum, question) => sum + estimateSeconds(question), 0);
    return all * computeDrawnShare(questionCount === null ? segment.questionCount : null, shown.length);
  });
  const all = seconds.reduce((sum, each) => sum + each, 0);
  const shown = segments.flatMap(({ questions }) => questions.filter(({ hidden }) => !hidden));
  const words = segments
    .filter(({ questions }) => questions.some(({ hidden }) => !hidden))
    .reduce((sum, { description }) => sum + countWords(description), 0);
  return Math.round(all * computeDrawnShare(questionCount, shown.length) + words * secondsPerWord);
}

/** Each participant gets only a share of drawn questions. */
function computeDrawnShare(drawn: number | null, questions: number): number {
  return drawn === null || questions === 0 ? 1 : Math.min(1, drawn / questions);
}

function estimateSeconds({ type, responseType, body, helpText, options }: Question): number {
  const shown = options.filter(({ hidden, role }) => !hidden && role !== 'accepted');
  const texts = [body, helpText, ...shown.map((option) => option.body)].map(countWords);
  const words = texts.reduce((sum, count) => sum + count, 0);
  // A matrix is answered once for each row.
  const times = Math.max(1, shown.filter(({ role }) => role === 'row').length);
  return words * secondsPerWord + secondsPerFile[type] + answering[responseType] * times;
}

const countWords = (text: string) => richTextToPlain(text).split(/\s+/).filter(Boolean).length;
