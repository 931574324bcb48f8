import { Button, ScrollArea, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';

type WrongLine = { readonly line: number; readonly text: string; readonly problem: string };

type PastedLineFieldsProps = {
  wrong: readonly WrongLine[];
  isBusy: boolean;
  /** Called with the changed lines by their number. */
  onCheck: (changes: ReadonlyMap<number, string>) => void;
};

/** The lines of a pasted list that can't be used, each in a field to correct it. */
export function PastedLineFields({ wrong, isBusy, onCheck }: PastedLineFieldsProps) {
  const { t } = useTranslation('people');
  const format = useFormat();
  const [changes, setChanges] = useState<ReadonlyMap<number, string>>(new Map());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (changes.size > 0) onCheck(changes);
  };
  return (
    <form aria-label={t('import.correct')} onSubmit={submit}>
      <Text fw={600} size="sm" mb={4}>
        {t('import.correct')}
      </Text>
      <ScrollArea.Autosize mah={320} mx={-4} type="auto">
        {/* The focus rings of the fields would be cut off. */}
        <Stack gap="xs" p={4}>
          {wrong.map(({ line, text, problem }) => {
            const value = changes.get(line) ?? text;
            return (
              <TextInput
                key={line}
                label={t('import.lineNumber', { line: format.number(line) })}
                maw={640}
                dir={value === '' ? undefined : 'auto'}
                value={value}
                error={value === text ? problem : undefined}
                onChange={({ currentTarget }) => setChanges(new Map(changes).set(line, currentTarget.value))}
              />
            );
          })}
        </Stack>
      </ScrollArea.Autosize>
      <Button type="submit" variant="subtle" mt={4} disabled={changes.size === 0} loading={isBusy}>
        {t('import.checkAgain')}
      </Button>
    </form>
  );
}
