export { InviteeProgressChart } from './components/invitee-progress-chart.tsx';
export { useMessagesDelayedUntil } from './invitations-queries.ts';
export { RetryAddressesButton, RetryAddressesDialog } from './retry-addresses.tsx';
export { useFormatDelayedUntil } from './use-format-delayed-until.ts';
export { useInviteeCounts } from './use-invitee-counts.ts';
