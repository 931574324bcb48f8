import { Button, Checkbox, Popover, ScrollArea, Stack, Text } from '@mantine/core';
import { maxResponseListColumns, type ResponseListHeader } from '@nazar/domain/api/response-calls.ts';
import { IconColumns } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';
import { listAvailableMetadataColumns, type ResponseColumns } from '../use-response-columns.ts';

type ColumnPickerProps = {
  list: ResponseListHeader;
  columns: ResponseColumns;
  onChoose: (columns: ResponseColumns | null) => void;
  isNarrow: boolean;
};

/** Selects the columns of the list; every choice is saved at once. */
export function ResponseColumnPicker({ list, columns, onChoose, isNarrow }: ColumnPickerProps) {
  const { t } = useTranslation('responses');
  const format = useFormat();
  const { plain, questionIds } = columns;
  const toggleName = <Name,>(names: readonly Name[], name: Name) =>
    names.includes(name) ? names.filter((each) => each !== name) : [...names, name];
  const isFull = questionIds.length >= maxResponseListColumns;
  return (
    <Popover position="bottom-end" width={340} withinPortal trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="default"
          px="sm"
          flex="none"
          leftSection={!isNarrow && <IconColumns size={16} aria-hidden />}
        >
          {questionIds.length < list.questions.length
            ? t('columns.some', {
                shown: format.number(questionIds.length),
                all: format.number(list.questions.length),
              })
            : t('columns.button')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={t('columns.label')} maw="calc(100vw - 32px)">
        <ScrollArea.Autosize mah={360} type="auto">
          <Stack gap="xs" pe="sm">
            {listAvailableMetadataColumns(list).map((name) => (
              <Checkbox
                key={name}
                label={t(`columns.${name}`)}
                checked={plain.includes(name)}
                onChange={() => onChoose({ ...columns, plain: toggleName(plain, name) })}
              />
            ))}
            {list.questions.map(({ questionId, body }) => (
              <Checkbox
                key={questionId}
                label={<span dir="auto">{body}</span>}
                checked={questionIds.includes(questionId)}
                disabled={isFull && !questionIds.includes(questionId)}
                onChange={() => onChoose({ ...columns, questionIds: toggleName(questionIds, questionId) })}
              />
            ))}
          </Stack>
        </ScrollArea.Autosize>
        {list.questions.length > maxResponseListColumns && (
          <Text size="sm" c="dimmed" mt="xs">
            {t('columns.most', { count: format.number(maxResponseListColumns) })}
          </Text>
        )}
        <Button mt="sm" size="xs" variant="subtle" onClick={() => onChoose(null)}>
          {t('columns.reset')}
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}
