import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderComponent } from '../../testing/render-app.tsx';
import { Pagination } from './page-numbers.tsx';

function Pages({ hrefOf }: { hrefOf?: (page: number) => string }) {
  const [page, setPage] = useState(1);
  return <Pagination page={page} pages={2} onChange={setPage} {...(hrefOf && { hrefOf })} />;
}

test.each([{ role: 'link', hrefOf: (page: number) => `/?pg=${page}` }, { role: 'button' }] as const)(
  'turning to the last page by keyboard keeps the focus ($role)',
  async ({ role, ...more }) => {
    const { user } = await renderComponent(<Pages {...more} />);
    const next = () => screen.getByRole(role, { name: 'Next page' });
    next().focus();
    await user.keyboard('{Enter}');
    expect(screen.getByRole(role, { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
    expect(next()).toHaveFocus();
    // Browsers move the focus away from disabled elements.
    expect(next()).not.toHaveAttribute('disabled');
    expect(next()).toHaveAttribute('aria-disabled', 'true');
    await user.keyboard('{Enter}');
    expect(screen.getByRole(role, { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
  },
);
