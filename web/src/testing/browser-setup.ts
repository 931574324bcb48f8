import '@testing-library/jest-dom/vitest';
import { cleanup, configure, getConfig } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';
import { endTest, makeNeverSettlingPromise } from './running-test.ts';

// Lazy screens are compiled when a test first opens one, which takes long on a busy machine.
configure({ asyncUtilTimeout: 60_000 });

// A failed query prints the document, so while waiting it prints nothing until the last failure.
const { getElementError } = getConfig();
const isAwaiting = () =>
  (getConfig() as { readonly _disableExpensiveErrorDiagnostics?: boolean })._disableExpensiveErrorDiagnostics;
configure({
  getElementError: (message, container) => {
    if (isAwaiting() === true) return new Error(message ?? '');
    try {
      return getElementError(message, container);
    } catch {
      // Some documents of happy-dom can't be printed.
      return new Error(message ?? '');
    }
  },
});

// Browser features that are missing or do nothing without a real window.
Object.defineProperty(window, 'matchMedia', {
  writable: true,
  configurable: true,
  value: (query: string) => ({
    matches: false,
    media: query,
    onchange: null,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
    dispatchEvent: () => false,
  }),
});
class NoResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
window.ResizeObserver = NoResizeObserver;
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
// An observer that never reports would keep lazy parts from loading.
Reflect.deleteProperty(window, 'IntersectionObserver');
Reflect.deleteProperty(globalThis, 'IntersectionObserver');
window.scrollTo = () => undefined;
window.HTMLElement.prototype.scrollIntoView = () => undefined;

// Outside of tests there is no server, so requests neither succeed nor fail.
globalThis.fetch = makeNeverSettlingPromise;

afterEach(() => {
  vi.useRealTimers();
  cleanup();
  endTest();
  window.localStorage.clear();
  window.sessionStorage.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

// A transition that is unmounted at the wrong moment still sets its timer, which would run after the window is gone.
// Timers left or set after the file's last test don't run.
const timers = new Set<NodeJS.Timeout>();
let isThrough = false;
const realSetTimeout = globalThis.setTimeout;
globalThis.setTimeout = new Proxy(realSetTimeout, {
  apply: (set, self, args) => {
    const timer = Reflect.apply(set, self, args) as NodeJS.Timeout;
    if (isThrough) clearTimeout(timer);
    else timers.add(timer);
    return timer;
  },
});

afterAll(() => {
  isThrough = true;
  for (const timer of timers) clearTimeout(timer);
});
