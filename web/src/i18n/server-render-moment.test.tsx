import { renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useNow } from './server-render-moment.ts';

test('the page’s time is exact to the second, so that an inquiry that closed two seconds ago is closed', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T09:00:09.500Z') });
  const { result } = renderHook(() => useNow());
  expect(result.current).toBeGreaterThan(Date.parse('2026-11-22T09:00:08.500Z'));
  expect(result.current).toBeLessThanOrEqual(Date.now());
});
