import { Anchor, Stack, Text, Title } from '@mantine/core';
import { findIdentifierProblem } from '@nazar/domain/accounts/find-identifier-problem.ts';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { paths } from '../../../api/app-paths.ts';
import { useScreenTitle } from '../../../ui/use-screen-title.ts';
import { RequestOneTimeCodeForm } from './components/request-one-time-code-form.tsx';
import { readPasswordResetDraft, storePasswordResetDraft } from './password-reset-draft.ts';
import { useSignInNavigationState } from './sign-in-navigation-state.ts';
import { useRedirectParam } from './use-redirect-param.ts';

export function RequestPasswordResetScreen() {
  const { t } = useTranslation('account');
  const navigate = useNavigate();
  const redirect = useRedirectParam();
  const { identifier: typed = '' } = useSignInNavigationState();
  useScreenTitle(t('forgot.title'));
  // A username names an account, but no code can be sent to it.
  const known = findIdentifierProblem(typed) === null ? typed : readPasswordResetDraft()?.identifier;
  return (
    <Stack gap="lg">
      <Title order={1} size="h3">
        {t('forgot.title')}
      </Title>
      <RequestOneTimeCodeForm
        purpose="reset"
        identifier={known ?? ''}
        submitLabel={t('forgot.submit')}
        hint={<Text size="sm">{t('forgot.hint')}</Text>}
        onSent={(identifier, sent) => {
          storePasswordResetDraft({ identifier, sent });
          void navigate(paths.forgotPassword(redirect));
        }}
      />
      <Text size="sm" ta="center">
        <Anchor component={Link} to={paths.login(redirect)} size="sm" underline="always">
          {t('forgot.back')}
        </Anchor>
      </Text>
    </Stack>
  );
}
