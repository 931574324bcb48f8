import { VisuallyHidden } from '@mantine/core';
import { Outlet } from 'react-router';
import { useScreenFocus } from './use-screen-focus.ts';

/** Surrounds all layouts, so that it notices a change from one layout to another. */
export function RootLayout() {
  const announcement = useScreenFocus();
  return (
    <>
      <Outlet />
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </>
  );
}
