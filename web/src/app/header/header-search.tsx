import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { useSearchForm } from '../../ui/forms/use-search-form.tsx';

/** Searches the home list from any screen. */
export function HeaderSearch({ className }: { className?: string | undefined }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const searched = pathname === '/' ? (params.get('q') ?? '') : '';
  const { onSubmit, field } = useSearchForm(searched, (typed) => {
    void navigate(typed === '' ? '/' : `/?${new URLSearchParams({ q: typed })}`);
  });
  return (
    <search className={className} style={{ flex: 1, maxWidth: 420 }}>
      <form action="/" onSubmit={onSubmit}>
        <TextInput name="q" aria-label={t('search.label')} placeholder={t('search.placeholder')} {...field} />
      </form>
    </search>
  );
}
