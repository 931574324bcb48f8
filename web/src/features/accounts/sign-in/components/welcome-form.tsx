import { Button, Group, Paper, Stack, Text, TextInput, Title } from '@mantine/core';
import type { PersonType, UserInfo } from '@nazar/domain/api/user-shapes.ts';
import { textLimits } from '@nazar/domain/text/text-limits.ts';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useWelcomeForm } from '../use-welcome-form.ts';
import { AccountTypeCards } from './account-type-cards.tsx';
import { PersonalInfoFields } from './personal-info-fields.tsx';

type WelcomeFormProps = { me: UserInfo; onDone: () => Promise<void> };

export function WelcomeForm({ me, onDone }: WelcomeFormProps) {
  const { t } = useTranslation('account');
  const { form, submit, skip, busy, dateIsWrong, setDateIsWrong } = useWelcomeForm(me, onDone);
  const type = form.values.personType;
  const name = useRef<HTMLInputElement>(null);
  return (
    <Paper component="form" onSubmit={submit} noValidate maw={640} mx="auto" p={{ base: 'md', sm: 'xl' }}>
      <Stack gap="lg">
        <div>
          <Title order={1} size="h2">
            {t('welcome.title')}
          </Title>
          <Text mt={4}>{t('welcome.lead')}</Text>
        </div>
        <AccountTypeCards
          value={type}
          onChange={(next: PersonType) => form.setFieldValue('personType', next)}
          onPressed={() => name.current?.focus()}
        />
        <TextInput
          ref={name}
          label={t(type === 'legal' ? 'welcome.companyName' : 'welcome.name')}
          autoComplete={type === 'legal' ? 'organization' : 'name'}
          maxLength={textLimits.name}
          dir="auto"
          {...form.getInputProps('name')}
        />
        <PersonalInfoFields {...{ form, type, dateIsWrong }} onWrongDate={setDateIsWrong} />
        <Group gap="sm">
          <Button type="submit" size="md" loading={busy}>
            {t('welcome.finish')}
          </Button>
          <Button variant="subtle" size="md" px="xs" disabled={busy} onClick={() => void skip()}>
            {t('welcome.skip')}
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}
