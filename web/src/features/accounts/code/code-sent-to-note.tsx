import { Text } from '@mantine/core';
import type { OtpPurpose } from '@nazar/domain/api/auth-calls.ts';
import { Trans, useTranslation } from 'react-i18next';
import { useFormatIdentifier } from './use-format-identifier.ts';

// Signing in and resetting a password show the same whether or not the address has an account.
const sentences: Record<OtpPurpose, 'code.sentTo' | 'code.sentToAccount'> = {
  login: 'code.sentToAccount',
  reset: 'code.sentToAccount',
  signup: 'code.sentTo',
  changeMobile: 'code.sentTo',
  changeEmail: 'code.sentTo',
};

export function CodeSentToNote({ identifier, purpose }: { identifier: string; purpose: OtpPurpose }) {
  const { t } = useTranslation('account');
  const shown = useFormatIdentifier();
  return (
    <Text size="sm">
      <Trans
        t={t}
        i18nKey={sentences[purpose]}
        values={{ identifier: shown(identifier) }}
        components={{ who: <Text span fw={600} className="ltr" inherit /> }}
      />
    </Text>
  );
}
