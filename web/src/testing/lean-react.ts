import * as React from 'react';

// Read once by react-dom, so this file is before all that imports it. With it React measures and describes each
// rendering for a browser's tools.
Reflect.deleteProperty(console, 'timeStamp');

type Internals = { recentlyCreatedOwnerStacks: number };
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as unknown as {
  __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: Internals;
};
// React keeps stacks for so many elements, to say in warnings who made them; here for none.
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  get: () => Number.POSITIVE_INFINITY,
  set: () => undefined,
  configurable: true,
});
