import { Checkbox, Stack, Text } from '@mantine/core';
import type { ListedGrouping } from '@nazar/domain/api/result-calls.ts';
import { areIntervalsDisjoint, parseInterval } from '@nazar/domain/results/interval.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import { AutoDirectionText } from '../../../../ui/text/auto-direction-text.tsx';
import { useFormatAnswerGroup } from '../../use-format-answer-group.ts';

type GroupPickerProps = {
  field: string;
  label: string;
  grouping: ListedGrouping;
  /** Ids of groups; the question's own id means all groups. */
  chosen: readonly string[];
  error?: string | undefined;
  onChange: (ids: string[]) => void;
};

/** Picks options, or intervals of answers. */
export function AnswerGroupPicker({ field, label, grouping, chosen, error, onChange }: GroupPickerProps) {
  const format = useFormat();
  const formatGroup = useFormatAnswerGroup();
  const listed = grouping.groups.map(({ optionId }) => optionId);
  const ticked = chosen.includes(grouping.questionId) ? listed : chosen;
  // Chosen intervals that no longer fit the current answers.
  const earlier = ticked
    .filter((id) => !listed.includes(id))
    .map((id) => ({ optionId: id, label: id, count: null }));
  const shown = [...grouping.groups, ...earlier];
  const change = (ids: readonly string[]) => {
    const added = ids.find((id) => !ticked.includes(id));
    onChange(
      shown
        .map(({ optionId }) => optionId)
        .filter((id) => ids.includes(id) && (added === undefined || id === added || canCombine(id, added))),
    );
  };
  return (
    <Checkbox.Group
      data-field={field}
      label={label}
      value={[...ticked]}
      error={error}
      errorProps={{ mt: 'sm' }}
      onChange={change}
    >
      <Stack gap="sm" mt="xs">
        {shown.map((group) => (
          <Checkbox
            key={group.optionId}
            value={group.optionId}
            label={
              <>
                <bdi>
                  <AutoDirectionText text={formatGroup(group)} />
                </bdi>{' '}
                {group.count !== null && (
                  <Text span size="sm" c="dimmed">
                    ({format.number(group.count)})
                  </Text>
                )}
              </>
            }
          />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}

/** Two intervals that overlap can't both be chosen. */
function canCombine(a: string, b: string): boolean {
  const intervals = [a, b].map(parseInterval).filter((interval) => interval !== null);
  return areIntervalsDisjoint(intervals);
}
