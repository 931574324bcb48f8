export { useWaitEnd } from './invitations-queries.ts';
export { RetryAddressesButton, RetryAddressesDialog } from './retry-addresses.tsx';
export { useFormatWaitEnd } from './use-format-wait-end.ts';
