/**
 * What happens to an inquiry and has subscribers on the server. `responseStored`: there are responses that its
 * subscribers have not seen; they ask for the next one by themselves, so a thousand submits are one event.
 */
export const inquiryEventKinds = ['responseStored'] as const;
export type InquiryEventKind = (typeof inquiryEventKinds)[number];
