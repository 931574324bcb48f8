import { Anchor, Group, Stack, Switch, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { UserInfo } from '@nazar/domain/api/user-shapes.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../../api/paths.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import { Section } from '../../../../ui/section.tsx';
import type { ProfileValues } from '../profile-draft.ts';

type ContactSectionProps = { form: UseFormReturnType<ProfileValues>; info: UserInfo };

/** The identifiers for signing in, and whether others can find the person by them and see them online. */
export function ContactProfileSection({ form, info }: ContactSectionProps) {
  const { t } = useTranslation('profile');
  const format = useFormat();
  return (
    <Section title={t('contact.title')} hint={t('contact.hint')}>
      <Stack gap="sm">
        <Fact name="email" value={info.email} to={paths.changeEmail} />
        <Fact
          name="mobile"
          value={info.tel === null ? null : format.digits(info.tel)}
          to={paths.changeMobile}
        />
      </Stack>
      <Switch
        label={t('findable')}
        description={t('findableHint')}
        {...form.getInputProps('isFindable', { type: 'checkbox' })}
      />
      <Switch
        label={t('showsOnline')}
        description={t('showsOnlineHint')}
        {...form.getInputProps('showsOnline', { type: 'checkbox' })}
      />
    </Section>
  );
}

type FactProps = { name: 'email' | 'mobile'; value: string | null; to: string };

function Fact({ name, value, to }: FactProps) {
  const { t } = useTranslation('profile');
  return (
    <Group justify="space-between" align="flex-end" gap="sm" wrap="nowrap">
      <div style={{ minWidth: 0 }}>
        <Text size="sm" fw={500}>
          {t(`contact.${name}`)}
        </Text>
        <Text size="sm" c={value === null ? 'dimmed' : undefined}>
          {value === null ? t('contact.none') : <span className="ltr">{value}</span>}
        </Text>
      </div>
      <Anchor
        component={Link}
        to={to}
        size="sm"
        underline="always"
        py={4}
        aria-label={t(`contact.${name}${value === null ? 'Add' : 'Change'}`)}
        style={{ flexShrink: 0 }}
      >
        {t(value === null ? 'contact.add' : 'contact.change')}
      </Anchor>
    </Group>
  );
}
