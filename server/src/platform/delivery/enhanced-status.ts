/** True if an RFC 3463 status reports a permanently invalid recipient address: 5.1.x except the sender's. */
export const isPermanentAddressFailure = (status: string): boolean =>
  /^5\.1\.\d{1,3}$/.test(status) && !isSenderAddressFailure(status);

/** True if an RFC 3463 status reports an invalid sender address. */
export const isSenderAddressFailure = (status: string): boolean => /^[45]\.1\.[78]$/.test(status);
