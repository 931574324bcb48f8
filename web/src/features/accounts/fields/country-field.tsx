import type { SelectProps } from '@mantine/core';
import { unspecifiedCountryCode } from '@nazar/domain/accounts/country.ts';
import { getCountries } from '@nazar/domain/api/inquiry-calls.ts';
import { foldText } from '@nazar/domain/text/digits.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { callQuery } from '../../../api/query-client.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Select } from '../../../ui/forms/select.tsx';
import { PartLoadFailure } from '../../../ui/loading/part-load-failure.tsx';

/** A country by its name in the interface's language; the first entry means none. */
export function CountryField({ value = unspecifiedCountryCode, ...props }: Omit<SelectProps, 'data'>) {
  const { t } = useTranslation('account');
  const { language } = useLanguage();
  const query = useQuery({
    ...callQuery(getCountries, {}),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const countries = query.data;
  const isOpen = useRef(false);
  const data = useMemo(() => {
    const names = Object.entries(countries ?? {}).map(([code, label]) => ({ value: code, label }));
    return names.sort((a, b) => {
      if (a.value === unspecifiedCountryCode || b.value === unspecifiedCountryCode)
        return a.value === unspecifiedCountryCode ? -1 : 1;
      return a.label.localeCompare(b.label, language);
    });
  }, [countries, language]);
  return (
    <div>
      <Select
        label={t('country')}
        nothingFoundMessage={t('noCountry')}
        searchable
        selectFirstOptionOnChange
        // Typed text replaces the chosen country instead of being appended.
        onFocus={(event) => event.currentTarget.select()}
        onClick={(event) => event.currentTarget.select()}
        onDropdownOpen={() => {
          isOpen.current = true;
        }}
        onDropdownClose={() => {
          isOpen.current = false;
        }}
        onKeyDown={(event) => {
          // Enter chooses and must not submit the form.
          if (event.key === 'Enter' && isOpen.current) event.preventDefault();
        }}
        allowDeselect={false}
        autoComplete="off"
        disabled={countries === undefined}
        data={data}
        filter={({ options, search }) => {
          const typed = foldText(search);
          const getMatchPosition = (option: (typeof options)[number]) =>
            'value' in option ? foldText(option.label).indexOf(typed) : -1;
          const found = options.filter((option) => getMatchPosition(option) !== -1);
          // Names that begin with the typed text come first; both groups keep their order.
          return found.sort((a, b) => Number(getMatchPosition(a) > 0) - Number(getMatchPosition(b) > 0));
        }}
        value={value}
        {...props}
      />
      <PartLoadFailure query={query} />
    </div>
  );
}
