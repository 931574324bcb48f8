import type { SelectProps } from '@mantine/core';
import { foldText } from '@nazar/domain/text/digits.ts';
import { useMemo, useState } from 'react';
import { useLanguage } from '../../i18n/use-language.ts';
import { Select } from '../forms/select.tsx';
import { formatZoneLabel, listZoneChoices } from './time-zones.ts';

type TimeZoneSelectProps = Omit<SelectProps, 'value' | 'onChange' | 'data' | 'filter'> & {
  value: string;
  onChange: (zone: string) => void;
};

/** Time zones by their common names in the interface's language; place names can be searched too. */
export function TimeZoneSelect({ value, onChange, ...select }: TimeZoneSelectProps) {
  const { language } = useLanguage();
  // The list is built when it opens, because naming every zone of the world takes a moment.
  const [opened, setOpened] = useState(false);
  const choices = useMemo(
    () =>
      opened
        ? listZoneChoices(value, language)
        : [{ value, label: formatZoneLabel(value, language), names: '' }],
    [opened, value, language],
  );
  const names = useMemo(() => new Map(choices.map((choice) => [choice.value, choice.names])), [choices]);
  return (
    <Select
      {...select}
      searchable
      allowDeselect={false}
      limit={60}
      data={choices.map((choice) => ({ value: choice.value, label: choice.label }))}
      filter={({ options, search }) => {
        const foldedSearch = foldText(search);
        return options.filter(
          (option) =>
            'value' in option &&
            (foldText(option.label).includes(foldedSearch) ||
              (names.get(option.value) ?? '').includes(foldedSearch)),
        );
      }}
      value={value}
      onDropdownOpen={() => setOpened(true)}
      onChange={(zone) => zone !== null && onChange(zone)}
    />
  );
}
