import { useSyncExternalStore } from 'react';

// Whether this page has a connection, for code that loads before the connection's code.

let isLinked = false;
const followers = new Set<() => void>();

export function setConnected(linked: boolean): void {
  if (linked === isLinked) return;
  isLinked = linked;
  for (const follower of followers) follower();
}

function follow(follower: () => void): () => void {
  followers.add(follower);
  return () => followers.delete(follower);
}

export const useIsConnected = (): boolean =>
  useSyncExternalStore(
    follow,
    () => isLinked,
    () => false,
  );
