import { Alert, Anchor, List } from '@mantine/core';
import { checkEndings } from '@nazar/domain/inquiries/publishing/check-endings.ts';
import { checkQuotas } from '@nazar/domain/inquiries/publishing/check-quotas.ts';
import type { FieldProblem } from '@nazar/domain/problem/field-problem.ts';
import { IconAlertCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormatFieldProblem } from '../../../../i18n/use-format-field-problem.ts';
import { type Draft, toDefinitionWithDummyCodes } from '../draft/draft.ts';
import { type FieldKey, toFieldKey } from '../draft/draft-problems.ts';
import { useDraftSelector, useDraftStore } from '../draft/use-draft.ts';
import { useDraftPartNames } from '../use-draft-part-names.ts';
import {
  analyzeConditions,
  getConditionFieldKey,
  isUnfinishedConditionProblem,
} from './condition-analysis.ts';

const maxShown = 6;

/**
 * Conditions that no longer work, for example after a question was moved, hidden or deleted, or an option that a
 * quota counts; each has a link.
 */
export function ConditionAlert() {
  const { t } = useTranslation('wizard');
  const say = useFormatFieldProblem();
  const store = useDraftStore();
  const segments = useDraftSelector((state) => state.segments);
  const settings = useDraftSelector((state) => state.settings);
  const { name } = useDraftPartNames();
  const problems = analyzeConditions(segments, settings).problems.filter(
    (problem) => !isUnfinishedConditionProblem(problem),
  );
  const firsts = new Map<FieldKey, Pick<FieldProblem, 'code'>>([
    ...problems.toReversed().map((problem) => [getConditionFieldKey(problem.place), problem] as const),
    ...withoutCondition({ segments, settings }).toReversed(),
  ]);
  if (firsts.size === 0) return null;
  return (
    <Alert
      mb="md"
      color="red.9"
      role="status"
      icon={<IconAlertCircle aria-hidden />}
      title={t('condition.toFix', { count: firsts.size })}
    >
      <List size="sm" spacing={4}>
        {[...firsts]
          .reverse()
          .slice(0, maxShown)
          .map(([key, problem]) => (
            <List.Item key={key}>
              <Anchor
                component="button"
                type="button"
                fz="sm"
                ta="start"
                c="inherit"
                underline="always"
                onClick={() => store.goTo(key)}
              >
                <bdi>{name([key], segments)[0]?.name ?? t('question.untitled')}</bdi>
              </Anchor>{' '}
              – {say(problem)}
            </List.Item>
          ))}
        {firsts.size > maxShown && <List.Item>{t('part.more', { count: firsts.size - maxShown })}</List.Item>}
      </List>
    </Alert>
  );
}

/** Endings and quotas without a condition, as after their question was deleted. */
function withoutCondition(draft: Draft): (readonly [FieldKey, FieldProblem])[] {
  const { endings, quotas } = draft.settings;
  if (endings.length + quotas.length === 0) return [];
  const definition = toDefinitionWithDummyCodes(draft);
  return [...checkEndings(definition), ...checkQuotas(definition)]
    .filter(({ code }) => code === 'endingNeedsTest' || code === 'quotaNeedsCondition')
    .map((problem) => [toFieldKey(problem.path, draft), problem] as const);
}
