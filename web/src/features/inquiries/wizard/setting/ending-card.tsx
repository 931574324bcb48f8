import { ActionIcon, Group, SimpleGrid, Text } from '@mantine/core';
import type { Ending } from '@nazar/domain/inquiries/ending.ts';
import { textLimits } from '@nazar/domain/text/text-limits.ts';
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../i18n/use-format.ts';
import { useDraftFieldErrorProps } from '../components/fields/draft-field.tsx';
import { DraftNumberField } from '../components/fields/draft-number-field.tsx';
import { ConditionFields } from '../conditions/condition-fields.tsx';
import classes from '../conditions/conditions.module.css';
import { PipedTextarea } from '../pipes/piped-textarea.tsx';
import { useShownQuestionCount } from '../pipes/use-pipe-input-state.ts';
import { ConditionProblemNote } from './condition-problem-note.tsx';
import { EndingPreview } from './ending-preview.tsx';
import { RedirectField } from './redirect-field.tsx';
import { useHasScores } from './use-has-scores.ts';

type EndingCardProps = {
  ending: Ending;
  index: number;
  count: number;
  onChange: (fields: Partial<Ending>) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
};

/** One ending: its condition, score range, message and redirect. */
export function EndingCard({ ending, index, count, onChange, onMove, onRemove }: EndingCardProps) {
  const { t } = useTranslation('wizard');
  const before = useShownQuestionCount();
  const number = useFormat().number(index + 1);
  const path = `endings.${ending.id}`;
  const message = useDraftFieldErrorProps(`${path}.message`);
  const tools = [
    { name: 'moveUp', Icon: IconArrowUp, disabled: index === 0, act: () => onMove(index - 1) },
    { name: 'moveDown', Icon: IconArrowDown, disabled: index === count - 1, act: () => onMove(index + 1) },
    { name: 'delete', Icon: IconTrash, disabled: false, act: onRemove },
  ].slice(count === 1 ? -1 : 0);
  return (
    <fieldset className={classes.clause} aria-label={t('ending.numbered', { number })}>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Text fw={500} size="sm">
          {t('ending.numbered', { number })}
        </Text>
        <Group gap={0} wrap="nowrap">
          {tools.map(({ name, Icon, disabled, act }) => (
            <ActionIcon
              key={name}
              variant="subtle"
              color="dark"
              size={36}
              disabled={disabled}
              aria-label={t(`ending.${name}`, { number })}
              onClick={act}
            >
              <Icon size={18} aria-hidden />
            </ActionIcon>
          ))}
        </Group>
      </Group>
      <ConditionFields
        place={{ part: 'ending', id: ending.id }}
        before={before}
        condition={ending.condition}
        label={t('ending.shownWhen')}
        start={t('ending.startCondition')}
        onChange={(condition) => onChange({ condition })}
      />
      <ConditionProblemNote name={`${path}.condition`} isShown={ending.condition === null} />
      <ScoreRange ending={ending} path={path} onChange={onChange} />
      <EndingPreview
        label={t('ending.numbered', { number })}
        message={ending.message}
        redirectUrl={ending.redirectUrl}
        index={index}
        more={
          <RedirectField
            name={`${path}.redirectUrl`}
            label={t('ending.redirectUrl')}
            value={ending.redirectUrl}
            onChange={(redirectUrl) => onChange({ redirectUrl })}
          />
        }
      >
        <PipedTextarea
          {...message}
          before={before}
          label={t('ending.message')}
          minRows={2}
          maxRows={8}
          maxLength={textLimits.message}
          value={ending.message}
          onChange={(text) => onChange({ message: text })}
        />
      </EndingPreview>
    </fieldset>
  );
}

function ScoreRange({
  ending,
  path,
  onChange,
}: Pick<EndingCardProps, 'ending' | 'onChange'> & { path: string }) {
  const { t } = useTranslation('wizard');
  const hasScores = useHasScores();
  const { minPercent, belowPercent } = ending;
  if (!hasScores && minPercent === null && belowPercent === null) return null;
  const shared = { min: 0, max: 100, whole: false, placeholder: t('ending.anyScore') };
  return (
    <SimpleGrid cols={2} maw={420}>
      <DraftNumberField
        {...shared}
        suffix={t('ending.percent')}
        name={`${path}.minPercent`}
        label={t('ending.minPercent')}
        value={minPercent}
        onChange={(percent) => onChange({ minPercent: percent })}
      />
      <DraftNumberField
        {...shared}
        suffix={t('ending.percent')}
        name={`${path}.belowPercent`}
        label={t('ending.belowPercent')}
        value={belowPercent}
        onChange={(percent) => onChange({ belowPercent: percent })}
      />
    </SimpleGrid>
  );
}
