import { randomUUID } from 'node:crypto';
import { editMyInquiryDocument, publishMyInquiry } from '@nazar/domain/api/inquiry-calls.ts';
import type { Condition } from '@nazar/domain/inquiries/conditions/condition.ts';
import type { InquirySettings } from '@nazar/domain/inquiries/inquiry.ts';
import type { Quota } from '@nazar/domain/inquiries/quota.ts';
import { makeOption, makePublished, makeQuestion, makeSegment } from '../../../testing/inquiries.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { makeAttempt } from './participation-setup.ts';

export type Group = 'woman' | 'man';

/** Makes quotas of women and of tea drinkers, which overlap. */
export async function makePanel(
  server: TestApp,
  limits: { readonly woman?: number; readonly tea?: number },
  settings: Partial<InquirySettings> = {},
) {
  const [woman, man, tea, coffee] = [
    makeOption('Woman'),
    makeOption('Man'),
    makeOption('Tea'),
    makeOption('Coffee'),
  ];
  const sex = makeQuestion({ body: 'You are', options: [woman, man] });
  const drink = makeQuestion({ body: 'You drink', options: [tea, coffee] });
  const isOf = (question: { id: string }, { id }: { id: string }): Condition => ({
    match: 'all',
    clauses: [{ questionId: question.id, operator: 'isAnyOf', optionIds: [id], value: null }],
  });
  const quota = (condition: Condition, limit: number, message: string): Quota => ({
    id: randomUUID(),
    condition,
    limit,
    message,
    translations: {},
  });
  const quotas = [
    ...(limits.woman === undefined ? [] : [quota(isOf(sex, woman), limits.woman, 'We have enough women.')]),
    ...(limits.tea === undefined ? [] : [quota(isOf(drink, tea), limits.tea, '')]),
  ];
  const segments = [makeSegment({ questions: [sex, drink] })];
  const { id, revision } = await makePublished(server, { segments, settings: { quotas, ...settings } });
  const answers = (group: Group, drinksTea = false) => [
    { questionId: sex.id, value: (group === 'woman' ? woman : man).id },
    { questionId: drink.id, value: (drinksTea ? tea : coffee).id },
  ];
  const submit = (group: Group, drinksTea = false) => ({
    inquiryId: id,
    revision,
    ...makeAttempt(),
    answers: answers(group, drinksTea),
  });
  return { id, revision, quotas, answers, submit, isWoman: isOf(sex, woman), isTea: isOf(drink, tea) };
}
export type Panel = Awaited<ReturnType<typeof makePanel>>;

export async function publishQuotas(
  server: TestApp,
  panel: Panel,
  quotas: readonly Quota[],
  from = panel.revision,
  settings: Partial<InquirySettings> = {},
) {
  const edits = [{ kind: 'setSettings' as const, settings: { quotas: [...quotas], ...settings } }];
  const { revision } = await server.call(
    editMyInquiryDocument,
    { id: panel.id, revision: from, editId: randomUUID(), edits },
    { as: server.people.owner },
  );
  await server.call(publishMyInquiry, { id: panel.id, revision }, { as: server.people.owner });
  return revision;
}
