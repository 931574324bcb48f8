export { useMessagesDelayedUntil } from './invitations-queries.ts';
export { RetryAddressesButton, RetryAddressesDialog } from './retry-addresses.tsx';
export { useFormatDelayedUntil } from './use-format-delayed-until.ts';
