import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import type { PersonType, UserInfo } from '@nazar/domain/api/user-shapes.ts';
import { useTranslation } from 'react-i18next';
import { useWelcomeForm } from '../use-welcome-form.ts';
import { AccountTypeCards } from './account-type-cards.tsx';
import { PersonalInfoFields } from './personal-info-fields.tsx';

type WelcomeFormProps = { me: UserInfo; onDone: () => Promise<void> };

export function WelcomeForm({ me, onDone }: WelcomeFormProps) {
  const { t } = useTranslation('account');
  const { form, submit, skip, busy, setDateIsWrong } = useWelcomeForm(me, onDone);
  const type = form.values.personType;
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="lg" maw={640} mx="auto">
        <div>
          <Title order={1} size="h2">
            {t('welcome.title')}
          </Title>
          <Text mt={4}>{t('welcome.lead')}</Text>
        </div>
        <AccountTypeCards
          value={type}
          onChange={(next: PersonType) => form.setFieldValue('personType', next)}
        />
        {type !== null && (
          <Paper p={{ base: 'md', sm: 'lg' }}>
            <PersonalInfoFields form={form} type={type} onWrongDate={setDateIsWrong} />
          </Paper>
        )}
        <Group justify="space-between" gap="sm">
          {/* Its text is aligned with the edge of the cards. */}
          <Button variant="subtle" size="md" px="xs" ms={-10} disabled={busy} onClick={() => void skip()}>
            {t('welcome.skip')}
          </Button>
          {type !== null && (
            <Button type="submit" size="md" loading={busy}>
              {t('welcome.finish')}
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  );
}
