import { Anchor, Text } from '@mantine/core';
import { findPlacesTesting } from '@nazar/domain/inquiries/conditions/condition-places.ts';
import { listPipedTexts } from '@nazar/domain/inquiries/publishing/piped-texts.ts';
import type { Question } from '@nazar/domain/inquiries/question.ts';
import { translateInquiry } from '@nazar/domain/inquiries/translation/translate-inquiry.ts';
import { listPipedQuestionIds } from '@nazar/domain/text/pipes.ts';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { Draft } from '../draft/draft.ts';
import { type FieldKey, toFieldKey } from '../draft/draft-problems.ts';
import type { Segments } from '../draft/edit-segments.ts';
import { useDraftSelector, useDraftStore } from '../draft/use-draft.ts';
import { type NamedDraftPart, useDraftPartNames } from '../use-draft-part-names.ts';
import { analyzeConditions, getConditionFieldKey } from './condition-analysis.ts';
import classes from './conditions.module.css';

type Dependents = {
  readonly conditions: readonly FieldKey[];
  /** Texts that use an answer. */
  readonly texts: readonly FieldKey[];
};

/** The fields outside the given questions whose conditions or texts use the answers of those questions. */
export function findQuestionDependents(
  { segments, settings }: Pick<Draft, 'segments' | 'settings'>,
  questionIds: ReadonlySet<string>,
): Dependents {
  const places = findPlacesTesting(analyzeConditions(segments, settings).map, questionIds);
  const conditions = places
    .filter(({ question }) => question === null || !questionIds.has(question.id))
    .map(getConditionFieldKey);
  const inquiry = { ...settings, segments };
  const translated = translateInquiry(inquiry, settings.secondLanguage ?? settings.language);
  const texts = [...listPipedTexts(inquiry), ...listPipedTexts(translated)]
    .filter(({ id }) => !questionIds.has(id))
    .filter(({ original }) => listPipedQuestionIds(original).some((id) => questionIds.has(id)))
    .map(({ path }) => toFieldKey(path, { segments, settings }));
  return { conditions, texts: [...new Set(texts)] };
}

/** Returns the questions that decide whether this one, or one of its options, is shown. */
function listSources(segments: Segments, question: Question): string[] {
  const { places } = analyzeConditions(segments).map;
  const own = places.filter((place) =>
    place.part === 'segment'
      ? place.segment?.questions.some(({ id }) => id === question.id)
      : place.question?.id === question.id && place.part !== 'end',
  );
  return own.flatMap(({ condition }) => condition.clauses.map(({ questionId }) => questionId));
}

/** Lists the questions that this one depends on and those that depend on it, each with a link. */
export function QuestionDependencies({ question }: { question: Question }) {
  const { t } = useTranslation('wizard');
  const segments = useDraftSelector((state) => state.segments);
  const { name } = useDraftPartNames();
  const sources = listSources(segments, question).map((id) => `${id}.body`);
  const settings = useDraftSelector((state) => state.settings);
  const { conditions, texts } = findQuestionDependents({ segments, settings }, new Set([question.id]));
  return (
    <>
      <Links label={t('condition.dependsOn')} parts={name(sources, segments)} />
      <Links label={t('condition.usedBy')} parts={name([...conditions, ...texts], segments)} />
    </>
  );
}

function Links({ label, parts }: { label: string; parts: readonly NamedDraftPart[] }) {
  const store = useDraftStore();
  if (parts.length === 0) return null;
  return (
    <Text size="sm" c="dimmed" component="div">
      {label}{' '}
      {parts.map(({ key, name }, index) => (
        <Fragment key={key}>
          {index > 0 && ' · '}
          <Anchor
            component="button"
            type="button"
            fz="sm"
            ta="start"
            underline="always"
            className={classes.link}
            onClick={() => store.goTo(key)}
          >
            <bdi>{name}</bdi>
          </Anchor>
        </Fragment>
      ))}
    </Text>
  );
}
