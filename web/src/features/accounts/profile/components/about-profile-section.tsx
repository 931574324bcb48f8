import { Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { getDirAttribute } from '@nazar/domain/text/dir-attribute.ts';
import { textLimits } from '@nazar/domain/text/text-limits.ts';
import { useTranslation } from 'react-i18next';
import { FoldedSection } from '../../../../ui/folded-section.tsx';
import { CharacterCount } from '../../../../ui/forms/character-count.tsx';
import { joinValues } from '../join-values.ts';
import type { ProfileFormValues } from '../profile-draft.ts';

/** What else others can see: a text about the person, and the name to find them by. */
export function AboutProfileSection({ form }: { form: UseFormReturnType<ProfileFormValues> }) {
  const { t } = useTranslation('profile');
  const { username, bio } = form.values;
  return (
    <FoldedSection
      title={t('about.title')}
      summary={joinValues([username, bio]) ?? t('nothingYet')}
      wrong={form.errors.bio !== undefined || form.errors.username !== undefined}
    >
      <BioField form={form} />
      <TextInput
        label={t('username')}
        description={t('usernameHint')}
        // Not `username`, which browsers fill with the sign-in name.
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        classNames={{ input: 'ltr' }}
        {...form.getInputProps('username')}
      />
    </FoldedSection>
  );
}

function BioField({ form }: { form: UseFormReturnType<ProfileFormValues> }) {
  const { t } = useTranslation('profile');
  const { bio } = form.values;
  return (
    <div>
      <Textarea
        label={t('bio')}
        autosize
        minRows={3}
        maxRows={10}
        dir={getDirAttribute(bio)}
        {...form.getInputProps('bio')}
      />
      <CharacterCount text={bio} limit={textLimits.bio} />
    </div>
  );
}
