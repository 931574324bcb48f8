import { Group, List, Text, VisuallyHidden } from '@mantine/core';
import { type PasswordRule, passwordRules } from '@nazar/domain/accounts/password.ts';
import { IconCircle, IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

const names = Object.keys(passwordRules) as PasswordRule[];

/** The password rules, each marked as met while typing. */
export function PasswordRules({ password, id }: { password: string; id: string }) {
  const { t } = useTranslation('account');
  return (
    <List id={id} listStyleType="none" spacing={2} aria-label={t('rules.label')} withPadding={false}>
      {names.map((name) => {
        const holds = passwordRules[name](password);
        const Icon = holds ? IconCircleCheck : IconCircle;
        return (
          <List.Item key={name}>
            <Group gap={6} wrap="nowrap" align="center">
              <Icon
                size={16}
                color={holds ? 'var(--mantine-color-teal-9)' : 'var(--mantine-color-gray-6)'}
                aria-hidden
                style={{ flexShrink: 0 }}
              />
              <Text size="xs" c={holds ? 'teal.9' : 'dimmed'}>
                {t(`rules.${name}`)}
              </Text>
              {holds && <VisuallyHidden>{t('rules.kept')}</VisuallyHidden>}
            </Group>
          </List.Item>
        );
      })}
    </List>
  );
}
