/**
 * `open`; `waiting`: the caller's first message waits for the other's yes; `request`: the other's first message
 * waits for the caller's; `invited`: the group's owner has opened its chat, and the caller is not in it yet.
 */
export const chatStates = ['open', 'waiting', 'request', 'invited'] as const;
export type ChatState = (typeof chatStates)[number];
