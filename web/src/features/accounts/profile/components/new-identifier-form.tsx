import { Button, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { parseIdentifier } from '@nazar/domain/accounts/identifier.ts';
import { useTranslation } from 'react-i18next';
import { useFormatFieldProblem } from '../../../../i18n/use-format-field-problem.ts';
import { useRequiredRule } from '../../../../ui/forms/use-required-rule.ts';
import { CaptchaField } from '../../captcha/captcha-field.tsx';
import { useCaptchaSubmit } from '../../captcha/use-captcha-submit.ts';
import { type SentOneTimeCode, sendOneTimeCodeRequest } from '../../code/send-one-time-code-request.ts';
import { IdentifierField } from '../../fields/identifier-field.tsx';
import type { IdentifierChangeConfig } from '../identifier-change-config.ts';

type NewIdentifierFormProps = {
  change: IdentifierChangeConfig;
  start: string;
  /** The problem that the form shows first. */
  startProblem: string | null;
  onSent: (identifier: string, sent: SentOneTimeCode) => void;
};

/** The field for the new identifier, to which the code is sent. */
export function NewIdentifierForm({ change, start, startProblem, onSent }: NewIdentifierFormProps) {
  const { t } = useTranslation('profile');
  const fieldText = useFormatFieldProblem();
  const required = useRequiredRule();
  const form = useForm({
    initialValues: { identifier: start, captcha: '' },
    initialErrors: startProblem === null ? {} : { identifier: startProblem },
    validate: {
      identifier: (value) =>
        parseIdentifier(value)?.kind === change.kind ? null : fieldText({ code: change.invalid }),
      captcha: required('captchaRequired'),
    },
  });
  const { submit, busy, captchaProps } = useCaptchaSubmit(form, async ({ identifier, captcha: answer }) => {
    const sent = await sendOneTimeCodeRequest({ identifier, captcha: answer, purpose: change.purpose });
    onSent(identifier, sent);
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {t(`${change.kind}.hint`)}
        </Text>
        <IdentifierField
          label={t(`${change.kind}.new`)}
          {...change.field}
          {...form.getInputProps('identifier')}
        />
        <CaptchaField {...captchaProps} />
        <Button type="submit" size="md" loading={busy} fullWidth>
          {t('change.sendCode')}
        </Button>
      </Stack>
    </form>
  );
}
