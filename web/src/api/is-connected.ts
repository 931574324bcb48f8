import { makeSharedValue } from '../ui/make-shared-value.ts';

/** Whether this page has a connection, for code that loads before the connection's code. */
export const isConnectedSharedValue = makeSharedValue(false);
