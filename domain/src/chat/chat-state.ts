/**
 * `open`; `waiting`: the caller's first message waits until the other person accepts; `request`: the other
 * person's first message waits for the caller; `invited`: the group's owner has opened its chat and the
 * caller has not joined yet.
 */
export const chatStates = ['open', 'waiting', 'request', 'invited'] as const;
export type ChatState = (typeof chatStates)[number];
