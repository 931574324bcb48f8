import { Alert, Anchor, List } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFieldText } from '../../../../i18n/use-field-text.ts';
import { useDraft, useDraftStore } from '../draft/use-draft.ts';
import { usePartNames } from '../use-part-names.ts';
import { conditionFacts, conditionField, isUnfinished } from './condition-facts.ts';

const maxShown = 6;

/** Conditions that no longer work, for example after a question was moved, hidden or deleted; each has a link. */
export function ConditionAlert() {
  const { t } = useTranslation('wizard');
  const say = useFieldText();
  const store = useDraftStore();
  const segments = useDraft((state) => state.segments);
  const { name } = usePartNames();
  const problems = conditionFacts(segments).problems.filter((problem) => !isUnfinished(problem));
  if (problems.length === 0) return null;
  const firsts = new Map(problems.toReversed().map((problem) => [conditionField(problem.place), problem]));
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
