import { act } from '@testing-library/react';
import { vi } from 'vitest';

/** Simulates the browser's online state until mocks are restored. */
export function setOnline(online: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
  act(() => window.dispatchEvent(new Event(online ? 'online' : 'offline')));
}
