import { Checkbox, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../i18n/use-format.ts';
import classes from './insert.module.css';
import type { FoundQuestionSegment } from './search-questions.ts';

type SegmentQuestionPickerProps = {
  segment: FoundQuestionSegment;
  chosen: ReadonlySet<string>;
  onChoose: (ids: readonly string[], isChosen: boolean) => void;
};

/** The questions of a segment, with a checkbox that selects all listed ones. */
export function SegmentQuestionPicker({ segment, chosen, onChoose }: SegmentQuestionPickerProps) {
  const { t } = useTranslation('wizard');
  const format = useFormat();
  const ids = segment.questions.map(({ id }) => id);
  const count = ids.filter((id) => chosen.has(id)).length;
  const isAll = count === ids.length;
  const name =
    segment.name === '' ? t('segment.unnamed', { number: format.number(segment.number) }) : segment.name;
  return (
    <fieldset className={classes.segment} aria-label={name}>
      <Checkbox
        label={
          <Text span fw={600}>
            <bdi>{name}</bdi>
          </Text>
        }
        aria-label={t('insert.all', { name })}
        checked={isAll}
        indeterminate={count > 0 && !isAll}
        onChange={() => onChoose(ids, !isAll)}
      />
      {segment.questions.map(({ id, text, responseType }) => (
        <Checkbox
          key={id}
          className={classes.question}
          label={<bdi>{text === '' ? t('question.untitled') : text}</bdi>}
          description={t(`responseType.${responseType}`)}
          checked={chosen.has(id)}
          onChange={(event) => onChoose([id], event.currentTarget.checked)}
        />
      ))}
    </fieldset>
  );
}
