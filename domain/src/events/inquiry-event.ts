/**
 * Events of an inquiry with subscribers on the server. `responseStored` means that there are responses which
 * its subscribers have not processed. They request the next event themselves, so a thousand submits cause one
 * event.
 */
export const inquiryEventKinds = ['responseStored'] as const;
export type InquiryEventKind = (typeof inquiryEventKinds)[number];
