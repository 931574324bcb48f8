import { Anchor, Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../../ui/dialogs/dialog.tsx';

const parts = ['account', 'content', 'data', 'end'] as const;

/** The terms can be read before they are accepted. */
export function TermsField(props: ComponentProps<typeof Checkbox>) {
  const { t } = useTranslation('account');
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <div>
      <Checkbox label={t('terms.accept')} required {...props} />
      <Anchor component="button" type="button" size="sm" mt={6} onClick={open} underline="always">
        {t('terms.read')}
      </Anchor>
      <Dialog opened={opened} onClose={close} title={t('terms.title')} centered>
        <Stack gap="sm">
          {parts.map((part) => (
            <Text key={part} size="sm">
              {t(`terms.${part}`)}
            </Text>
          ))}
        </Stack>
        <Group justify="flex-end" mt="lg">
          <Button onClick={close}>{t('close', { ns: 'common' })}</Button>
        </Group>
      </Dialog>
    </div>
  );
}
