import { Group, Radio, SimpleGrid, Text } from '@mantine/core';
import { type PersonType, personTypes } from '@nazar/domain/api/user-shapes.ts';
import { IconBuilding, IconUser } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';

const icons = { real: IconUser, legal: IconBuilding };

type AccountTypeCardsProps = {
  value: PersonType;
  onChange: (type: PersonType) => void;
  /** Called after a press by mouse or touch; the keyboard may still move to the other card. */
  onPressed: () => void;
};

export function AccountTypeCards({ value, onChange, onPressed }: AccountTypeCardsProps) {
  const { t } = useTranslation('account');
  const id = useId();
  return (
    <Radio.Group
      label={t('welcome.type')}
      value={value}
      onChange={(next) => {
        const type = personTypes.find((known) => known === next);
        if (type !== undefined) onChange(type);
      }}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }} mt="xs">
        {personTypes.map((type) => {
          const Icon = icons[type];
          return (
            <Radio.Card
              key={type}
              value={type}
              onClick={({ detail }) => detail > 0 && onPressed()}
              radius="md"
              p="md"
              bg="white"
              aria-labelledby={`${id}${type}`}
              aria-describedby={`${id}${type}hint`}
              style={{
                display: 'flex',
                alignItems: 'flex-start',
                ...(value === type && { borderColor: 'var(--mantine-color-cyan-9)' }),
              }}
            >
              <Group wrap="nowrap" align="flex-start" gap="sm" w="100%">
                {/* Both are aligned with the line of the name, which is as high as the icon. */}
                <Icon size={24} stroke={1.5} aria-hidden style={{ flexShrink: 0 }} />
                <div style={{ flex: 1 }}>
                  <Text fw={600} lh="24px" id={`${id}${type}`}>
                    {t(`welcome.${type}`)}
                  </Text>
                  <Text size="sm" c="dimmed" id={`${id}${type}hint`}>
                    {t(`welcome.${type}Hint`)}
                  </Text>
                </div>
                <Radio.Indicator mt={2} />
              </Group>
            </Radio.Card>
          );
        })}
      </SimpleGrid>
    </Radio.Group>
  );
}
