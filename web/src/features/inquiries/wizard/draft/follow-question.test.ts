import { expect, test } from 'vitest';
import { makeTestDefinition } from '../testing/wizard-setup.ts';
import { type Draft, initialPublicationStatus, makeEmptyDraft } from './draft.ts';
import { DraftStore } from './draft-store.ts';
import { changeQuestion } from './edit-segments.ts';

const poll = (question: string, title: string, publicTitle = title): Draft => ({
  settings: { ...makeEmptyDraft('en', 'UTC').settings, title, publicTitle },
  segments: makeTestDefinition(question).segments,
});

function openStore(draft: Draft) {
  const store = new DraftStore({
    saved: { ...draft, id: 'a', revision: 1 },
    draft,
    status: initialPublicationStatus,
  });
  const ask = (body: string) =>
    store.changeSegments((segments) =>
      changeQuestion(segments, segments[0]?.questions[0]?.id ?? '', (question) => ({ ...question, body })),
    );
  const titles = () => [store.getState().settings.title, store.getState().settings.publicTitle];
  return { store, ask, titles };
}

test('the titles proposed from a poll’s question follow it, also while it is emptied, as one step', () => {
  const { store, ask, titles } = openStore(poll('Which film tonight?', 'Which film tonight?'));
  for (const body of ['', 'When', 'When do we meet?']) {
    ask(body);
    if (body === 'When') expect(titles()).toEqual(['Poll: When', 'Poll: When']);
  }
  expect(titles()).toEqual(['When do we meet?', 'When do we meet?']);
  store.undo();
  expect(titles()).toEqual(['Which film tonight?', 'Which film tonight?']);
  expect(store.getState().segments[0]?.questions[0]?.body).toBe('Which film tonight?');
});

test('a title that was edited by hand stays', () => {
  const { ask, titles } = openStore(poll('Which film tonight?', 'Films', 'Which film tonight?'));
  ask('Which film tomorrow?');
  expect(titles()).toEqual(['Films', 'Which film tomorrow?']);
});

test('a title stays if there are other questions', () => {
  const draft = poll('Which film tonight?', 'Which film tonight?');
  const { ask, titles } = openStore({
    ...draft,
    segments: makeTestDefinition('Which film tonight?', 'When?').segments,
  });
  ask('Which film tomorrow?');
  expect(titles()).toEqual(['Which film tonight?', 'Which film tonight?']);
});
