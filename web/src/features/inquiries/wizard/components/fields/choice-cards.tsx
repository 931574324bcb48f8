import { Radio, SimpleGrid, Stack, Text } from '@mantine/core';
import type { FieldKey } from '../../draft/draft-problems.ts';
import classes from './choice-cards.module.css';
import { DraftField } from './draft-field.tsx';

type Choice<Value extends string> = {
  readonly value: Value;
  readonly label: string;
  readonly text: string;
  readonly disabled?: boolean;
};

type ChoiceCardsProps<Value extends string> = {
  name: FieldKey;
  label: string;
  value: Value;
  choices: readonly Choice<Value>[];
  onChange: (value: Value) => void;
};

/** A choice between few options, each with a short explanation. */
export function ChoiceCards<Value extends string>(props: ChoiceCardsProps<Value>) {
  const { name, label, value, choices, onChange } = props;
  return (
    <DraftField name={name}>
      {(error) => (
        <Radio.Group
          label={label}
          value={value}
          error={error}
          onChange={(chosen) => {
            const found = choices.find((choice) => choice.value === chosen);
            if (found !== undefined) onChange(found.value);
          }}
        >
          <SimpleGrid cols={{ base: 1, sm: choices.length > 2 ? 3 : 2 }} mt="xs" spacing="sm">
            {choices.map((choice) => (
              <Radio.Card
                key={choice.value}
                value={choice.value}
                disabled={choice.disabled ?? false}
                className={classes.card}
              >
                <Radio.Indicator disabled={choice.disabled ?? false} />
                <Stack gap={2}>
                  <Text fw={600} size="sm">
                    {choice.label}
                  </Text>
                  <Text size="xs" c="dimmed">
                    {choice.text}
                  </Text>
                </Stack>
              </Radio.Card>
            ))}
          </SimpleGrid>
        </Radio.Group>
      )}
    </DraftField>
  );
}
