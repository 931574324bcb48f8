import { Group, List, Text, VisuallyHidden } from '@mantine/core';
import { type PasswordRule, passwordProblem, passwordRules } from '@nazar/domain/accounts/password.ts';
import { IconCircle, IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

const names = [...(Object.keys(passwordRules) as PasswordRule[]), 'unguessable'] as const;

type PasswordRulesProps = {
  password: string;
  id: string;
  /** The submit was refused, so the rules still broken are marked. */
  isRefused: boolean;
};

const looks = {
  met: { Icon: IconCircleCheck, icon: 'var(--mantine-color-teal-9)', text: 'teal.9' },
  open: { Icon: IconCircle, icon: 'var(--mantine-color-gray-6)', text: 'dimmed' },
  broken: { Icon: IconCircleX, icon: 'var(--mantine-color-error)', text: 'var(--mantine-color-error)' },
};

/** Two columns, so that the button stays in view on a phone. */
const columns = {
  display: 'grid',
  gap: '2px 12px',
  gridTemplateColumns: 'repeat(auto-fill, minmax(128px, 1fr))',
};

/** The password rules, each marked as met while the person types. */
export function PasswordRules({ password, id, isRefused }: PasswordRulesProps) {
  const { t } = useTranslation('account');
  const problem = passwordProblem(password);
  return (
    <List
      id={id}
      listStyleType="none"
      spacing={0}
      aria-label={t('rules.label')}
      withPadding={false}
      style={columns}
    >
      {names.map((name) => {
        const holds = name === 'unguessable' ? problem === null : passwordRules[name](password);
        // The rule about guessable passwords is checked once the other rules are met.
        const isJudged = name !== 'unguessable' || problem === 'commonPassword';
        const state = holds ? 'met' : isRefused && isJudged ? 'broken' : 'open';
        const { Icon, icon, text } = looks[state];
        return (
          <List.Item key={name}>
            <Group gap={6} wrap="nowrap" align="center">
              <Icon size={16} color={icon} aria-hidden style={{ flexShrink: 0 }} />
              <Text size="xs" c={text}>
                {t(`rules.${name}`)}
              </Text>
              {state !== 'open' && (
                <VisuallyHidden>{t(holds ? 'rules.kept' : 'rules.missing')}</VisuallyHidden>
              )}
            </Group>
          </List.Item>
        );
      })}
    </List>
  );
}
