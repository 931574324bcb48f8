import type { CodeDeliveryState } from '@nazar/domain/api/auth-calls.ts';
import { act, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeApi, refuse } from '../../../testing/fake-api.ts';
import { renderComponent } from '../../../testing/render-app.tsx';
import { sentCodeReply } from '../../../testing/sara.ts';
import { OneTimeCodeStep } from './one-time-code-step.tsx';
import type { SentOneTimeCode } from './send-one-time-code-request.ts';

const later = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.UTC(2026, 5, 1) });
});

function step(onBack = () => undefined, identifier = 'sara@example.com') {
  const now = Date.now();
  const sent: SentOneTimeCode = {
    identifier,
    delivery: sentCodeReply.delivery,
    askedAt: now,
    expiresAt: now + 300_000,
    resendAt: now + 60_000,
  };
  return (
    <OneTimeCodeStep
      sent={sent}
      purpose="changeEmail"
      submitLabel="Go"
      onSubmit={async () => undefined}
      onResent={() => undefined}
      onBack={onBack}
    />
  );
}

test('a code that could not be sent is reported with what to do', async () => {
  const states: CodeDeliveryState[] = ['waiting', 'waiting', 'failed'];
  const api = fakeApi({ getCodeDelivery: () => ({ state: states.shift() ?? 'failed' }) });
  const back = vi.fn();
  const { user } = await renderComponent(step(back));
  await later(3);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await later(6);
  expect(screen.getByRole('alert')).toHaveTextContent('The code couldn’t be sent');
  expect(screen.queryByText(/a code is on its way/)).not.toBeInTheDocument();
  // Each option is offered once.
  await user.click(screen.getByRole('button', { name: 'Change the email' }));
  expect(back).toHaveBeenCalledTimes(1);
  await later(120);
  expect(api.calls('getCodeDelivery')).toHaveLength(3);
  await user.click(screen.getByRole('button', { name: 'Send a new code' }));
  expect(screen.getByLabelText(/Characters in the picture/)).toBeVisible();
});

test('the texts say number when it is changed and when no code could be sent to it', async () => {
  fakeApi({ getCodeDelivery: () => ({ state: 'failed' }) });
  await renderComponent(step(undefined, '+989121234567'));
  expect(screen.getByRole('button', { name: 'Change the number' })).toBeVisible();
  await later(10);
  expect(screen.getByRole('alert')).toHaveTextContent('Check the number');
});

test('a slow code is reported as such until it was sent', async () => {
  let state: CodeDeliveryState = 'waiting';
  fakeApi({ getCodeDelivery: () => ({ state }) });
  await renderComponent(step(), { language: 'fa' });
  await later(10);
  expect(screen.queryByText(/بیش از معمول/)).not.toBeInTheDocument();
  await later(6);
  expect(screen.getByText(/بیش از معمول/)).toBeVisible();
  state = 'sent';
  await later(20);
  expect(screen.queryByText(/بیش از معمول/)).not.toBeInTheDocument();
});

test('without delivery information no state is shown, and leaving stops polling', async () => {
  const api = fakeApi({ getCodeDelivery: () => refuse('notFound', 'This was not found.') });
  const { unmount } = await renderComponent(step());
  await later(30);
  expect(screen.queryByText('The code couldn’t be sent')).not.toBeInTheDocument();
  expect(screen.queryByText(/takes longer than usual/)).not.toBeInTheDocument();
  expect(api.calls('getCodeDelivery')).toHaveLength(1);
  unmount();
  const again = fakeApi({ getCodeDelivery: () => ({ state: 'waiting' }) });
  const second = await renderComponent(step());
  await later(3);
  second.unmount();
  await later(60);
  expect(again.calls('getCodeDelivery')).toHaveLength(1);
});
