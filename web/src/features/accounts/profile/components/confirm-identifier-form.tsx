import type { UserInfo } from '@nazar/domain/api/user-shapes.ts';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../../../api/api-problem.ts';
import { useFormatFieldProblem } from '../../../../i18n/use-format-field-problem.ts';
import { focusFieldAfterRender, focusInvalidField } from '../../../../ui/focus/focus-invalid-field.ts';
import { OneTimeCodeStep } from '../../code/one-time-code-step.tsx';
import type { SentOneTimeCode } from '../../code/send-one-time-code-request.ts';
import { PasswordField } from '../../fields/password-field.tsx';
import type { IdentifierChangeConfig } from '../identifier-change-config.ts';

type ConfirmIdentifierFormProps = {
  change: IdentifierChangeConfig;
  sent: SentOneTimeCode;
  onResent: (sent: SentOneTimeCode) => void;
  /** Called with the problem of the identifier, if there is one. */
  onBack: (problem: string | null) => void;
  onStored: (info: UserInfo) => void;
};

/** The code proves access to the new address, the password proves the person. */
export function ConfirmIdentifierForm(props: ConfirmIdentifierFormProps) {
  const { change, sent, onResent, onBack, onStored } = props;
  const { t } = useTranslation('profile');
  const fieldText = useFormatFieldProblem();
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);

  const check = () => {
    if (password !== '') return true;
    setError(fieldText({ code: 'passwordRequired' }));
    focusInvalidField(field.current);
    return false;
  };
  const submit = async (otp: string) => {
    try {
      onStored(await change.store({ identifier: sent.identifier, otp, password }));
    } catch (problem) {
      if (!(problem instanceof ApiProblem)) throw problem;
      const identifierProblem = problem.fields[change.kind];
      if (identifierProblem !== undefined) return onBack(identifierProblem.text);
      const wrongPassword = problem.fields.password?.text;
      // All other problems are shown at the code.
      if (wrongPassword === undefined || problem.fields.otp !== undefined) throw problem;
      setError(wrongPassword);
      focusFieldAfterRender(field.current);
    }
  };
  return (
    <OneTimeCodeStep
      sent={sent}
      purpose={change.purpose}
      submitLabel={t(`${change.kind}.submit`)}
      onSubmit={submit}
      onResent={onResent}
      onBack={() => onBack(null)}
      check={check}
    >
      <PasswordField
        ref={field}
        label={t('currentPassword')}
        autoComplete="current-password"
        value={password}
        onChange={(event) => {
          setPassword(event.currentTarget.value);
          setError(null);
        }}
        error={error}
      />
    </OneTimeCodeStep>
  );
}
