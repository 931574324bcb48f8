import { VisuallyHidden } from '@mantine/core';
import { Outlet } from 'react-router';
import { useScreenFocus } from './use-screen-focus.ts';

/** Around all layouts, so that it sees the turn from one to another. */
export function Root() {
  const said = useScreenFocus();
  return (
    <>
      <Outlet />
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  );
}
