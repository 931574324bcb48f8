/**
 * Whether a status of RFC 3463 (`5.1.1`) says for good that the address is none; among those about addresses two are
 * about the sender's.
 */
export const isAddressGone = (status: string): boolean =>
  /^5\.1\.\d{1,3}$/.test(status) && !isOfSender(status);

/** The address of the sender was found wanting. */
export const isOfSender = (status: string): boolean => /^[45]\.1\.[78]$/.test(status);
