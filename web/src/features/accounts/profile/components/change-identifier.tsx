import { Alert, Paper, Skeleton, Stack, Text, Title } from '@mantine/core';
import type { UserInfo } from '@nazar/domain/api/user-shapes.ts';
import { IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../i18n/use-format.ts';
import { ErrorState } from '../../../../ui/states/error-state.tsx';
import { useScreenTitle } from '../../../../ui/use-screen-title.ts';
import { codeStepUnlessExpired } from '../../code/code-step-storage.ts';
import type { SentOneTimeCode } from '../../code/send-one-time-code-request.ts';
import type { IdentifierChangeConfig } from '../identifier-change-config.ts';
import { useMyUserInfo, useUpdateCachedUserInfo } from '../profile-queries.ts';
import { ConfirmIdentifierForm } from './confirm-identifier-form.tsx';
import { NewIdentifierForm } from './new-identifier-form.tsx';

/** Changes the mobile number or e-mail address: first the new one, then its code and the password. */
export function ChangeIdentifier({ change }: { change: IdentifierChangeConfig }) {
  const { t } = useTranslation('profile');
  const info = useMyUserInfo();
  const keepInfo = useUpdateCachedUserInfo();
  // The typed identifier stays when the person goes back to correct it, or when the server refuses it in the last step.
  const [storedStep] = useState(change.step.read);
  const [typedHere, setIdentifier] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [codeStep, setCodeStep] = useState(() => codeStepUnlessExpired(storedStep));
  const [changed, setChanged] = useState(false);
  const title = t(`${change.kind}.title`);
  useScreenTitle(title);
  // Another person may have used this tab before.
  const account = info.data?.id ?? '';
  const sent = codeStep?.account === account ? codeStep.sent : null;
  const identifier = typedHere ?? (storedStep?.account === account ? storedStep.identifier : '');
  const correctIdentifier = (text: string | null) => {
    change.step.keep(null);
    setProblem(text);
    setCodeStep(null);
  };
  const keepSentCode = (typed: string, code: SentOneTimeCode) => {
    const step = { account, identifier: typed, sent: code };
    change.step.keep(step);
    setCodeStep(step);
  };
  const applyChange = (stored: UserInfo) => {
    keepInfo(stored);
    setIdentifier('');
    correctIdentifier(null);
    setChanged(true);
  };
  return (
    <Stack gap="lg" maw={480}>
      <Title order={1} size="h2">
        {title}
      </Title>
      {changed && <Changed>{t(`${change.kind}.changed`)}</Changed>}
      {info.isPending && <Skeleton h={320} aria-hidden />}
      {info.isError && info.data === undefined && (
        <ErrorState error={info.error} onRetry={() => void info.refetch()} />
      )}
      {info.data !== undefined && (
        <Paper p={{ base: 'md', sm: 'lg' }}>
          <Stack gap="md">
            <Current change={change} info={info.data} />
            {sent === null ? (
              <NewIdentifierForm
                change={change}
                start={identifier}
                startProblem={problem}
                onSent={(typed, code) => {
                  setChanged(false);
                  setIdentifier(typed);
                  keepSentCode(typed, code);
                }}
              />
            ) : (
              <ConfirmIdentifierForm
                change={change}
                sent={sent}
                onResent={(code) => keepSentCode(identifier, code)}
                onBack={correctIdentifier}
                onStored={applyChange}
              />
            )}
          </Stack>
        </Paper>
      )}
    </Stack>
  );
}

function Current({ change, info }: { change: IdentifierChangeConfig; info: UserInfo }) {
  const { t } = useTranslation('profile');
  const format = useFormat();
  const value = change.current(info);
  const shown = value !== null && change.kind === 'mobile' ? format.digits(value) : value;
  return (
    <div>
      <Text size="sm" c="dimmed">
        {t(`${change.kind}.current`)}
      </Text>
      <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
        {shown === null ? t('contact.none') : <span className="ltr">{shown}</span>}
      </Text>
    </div>
  );
}

/** Takes the focus, because the pressed button is gone with its form. */
function Changed({ children }: { children: string }) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <Alert
      ref={notice}
      tabIndex={-1}
      role="status"
      variant="light"
      color="teal.9"
      icon={<IconCircleCheck aria-hidden />}
      style={{ outline: 'none' }}
    >
      {children}
    </Alert>
  );
}
