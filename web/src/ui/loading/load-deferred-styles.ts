import { makeSharedValue } from '../make-shared-value.ts';

const loading = makeSharedValue<Promise<unknown> | null>(null);

/** Loads the styles of components that the screens of shared links don't use. */
export function loadDeferredStyles(): Promise<unknown> {
  const started =
    loading.get() ??
    // Screens validate input, and compiled schemas would violate the policy.
    Promise.all([import('../more-styles.ts'), import('../../api/zod-config.ts')]);
  loading.set(started);
  return started;
}

/** Whether more than the first screens was requested. */
export const useHasRequestedDeferredStyles = (): boolean => loading.use() !== null;
