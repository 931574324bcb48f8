import { type ComponentType, lazy, useEffect } from 'react';
import { loadDeferredStyles } from './load-deferred-styles.ts';
import { offerReload } from './reload-offer.tsx';

/**
 * A part of a screen that loads when it is needed, with its shared code. If it can't be loaded (a newer version has
 * removed its file, or there is no network), the rest of the screen stays.
 */
export function createLazyPart<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
  loadTexts?: () => Promise<void>,
) {
  return lazy(async () => {
    try {
      const found = load().then((module): ComponentType<Props> => module[name]);
      const [Part] = await Promise.all([found, loadDeferredStyles(), loadTexts?.()]);
      return { default: Part };
    } catch {
      return { default: MissingPart as ComponentType<object> as ComponentType<Props> };
    }
  });
}

/** A person who opens it again gets the same offer again. */
function MissingPart({ opened = true, onClose }: { opened?: boolean; onClose?: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once each time it is opened
  useEffect(() => {
    if (!opened) return;
    offerReload();
    onClose?.();
  }, [opened]);
  return null;
}
