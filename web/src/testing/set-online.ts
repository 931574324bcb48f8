import { act } from '@testing-library/react';
import { vi } from 'vitest';

/** As the browser reports it, until mocks are restored. */
export function setOnline(online: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
  act(() => window.dispatchEvent(new Event(online ? 'online' : 'offline')));
}
