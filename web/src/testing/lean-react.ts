import * as React from 'react';

// react-dom reads this once, so this file is imported before all others that load it. With `timeStamp`, React would
// measure and describe each rendering for developer tools.
Reflect.deleteProperty(console, 'timeStamp');

type Internals = { recentlyCreatedOwnerStacks: number };
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as unknown as {
  __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: Internals;
};
// React counts the element stacks that it creates for its warnings, up to a limit; an infinite count creates none.
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  get: () => Number.POSITIVE_INFINITY,
  set: () => undefined,
  configurable: true,
});
