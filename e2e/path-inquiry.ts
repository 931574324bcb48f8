import { randomUUID } from 'node:crypto';
import * as inquiryCalls from '@nazar/domain/api/inquiry-calls.ts';
import type { QuestionInput } from '@nazar/domain/inquiries/question.ts';
import type { ApiPerson } from './api-person.ts';
import type { Language } from './fixtures.ts';
import { pathWords } from './path-words.ts';

/** Creates and publishes the wizard journey's inquiry through the calls and returns its id. */
export async function publishPathInquiry(person: ApiPerson, language: Language): Promise<string> {
  const w = pathWords[language];
  const id = randomUUID();
  const categories = await person.call(inquiryCalls.getCategories, {});
  const made = await person.call(inquiryCalls.addMyInquiry, {
    id,
    language,
    title: w.title,
    publicTitle: w.publicTitle,
    publicDescription: w.description,
    categoryId: categories[0]?.id ?? null,
    publicFile: await person.uploadPicture(),
    resultViewStatus: 'public',
    completionMessage: w.description,
  });
  const common = (sortOrder: number, body: string) => ({
    id: randomUUID(),
    sortOrder,
    pageNumber: 1,
    body,
  });
  const options = (labels: readonly string[]) => labels.map((body) => ({ id: randomUUID(), body }));
  const segments: { name: string | undefined; questions: QuestionInput[] }[] = [
    {
      name: w.segments[0],
      questions: [
        {
          ...common(0, w.dish.body),
          responseType: 'single',
          isForce: true,
          options: options(w.dish.options),
        },
        { ...common(1, w.drink.body), responseType: 'dropdown', options: options(w.drink.options) },
        { ...common(2, w.often.body), responseType: 'yesNo', options: options(w.often.options) },
      ],
    },
    {
      name: w.segments[1],
      questions: [
        {
          ...common(0, w.days.body),
          responseType: 'multiple',
          min: 1,
          max: 3,
          options: options(w.days.options),
        },
        { ...common(1, w.wish.body), responseType: 'text', min: 0, max: 500 },
        { ...common(2, w.price.body), responseType: 'number', min: 0, max: 500 },
      ],
    },
  ];
  let { revision } = made;
  for (const { name = '', questions } of segments) {
    const segment = { id: randomUUID(), name, questions };
    ({ revision } = await person.call(inquiryCalls.addMyInquirySegment, {
      inquiryId: id,
      revision,
      segment,
    }));
  }
  await person.call(inquiryCalls.publishMyInquiry, { id, revision });
  return id;
}
