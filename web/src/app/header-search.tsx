import { TextInput } from '@mantine/core';
import { textLimits } from '@nazar/domain/text/text-limits.ts';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { withSearchButton } from '../ui/search-button.tsx';
import { useSearchText } from '../ui/use-search-text.ts';

/** Searches the home list from anywhere. */
export function HeaderSearch({ className }: { className?: string | undefined }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const searched = pathname === '/' ? (params.get('q') ?? '') : '';
  const { box, text, setText } = useSearchText(searched);
  const search = (event: FormEvent) => {
    event.preventDefault();
    const wanted = text.trim();
    void navigate(wanted === '' ? '/' : `/?${new URLSearchParams({ q: wanted })}`);
  };
  return (
    <search className={className} style={{ flex: 1, maxWidth: 420 }}>
      <form action="/" onSubmit={search}>
        <TextInput
          ref={box}
          type="search"
          name="q"
          aria-label={t('search.label')}
          placeholder={t('search.placeholder')}
          {...withSearchButton}
          maxLength={textLimits.search}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </form>
    </search>
  );
}
