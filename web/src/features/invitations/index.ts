export { RetryAddressesButton, RetryAddressesDialog } from './retry-addresses.tsx';
