import { Select } from '@mantine/core';
import { foldText } from '@nazar/domain/text/digits.ts';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useField } from '../components/field.tsx';
import { useDraft, useDraftStore } from '../draft/use-draft.ts';
import { zoneChoices, zoneLabel } from './time-zones.ts';

/** The time zone that days are counted by. */
export function TimeZoneField() {
  const { t } = useTranslation('wizard');
  const { language } = useLanguage();
  const store = useDraftStore();
  const zone = useDraft((state) => state.settings.timeZone);
  const isPublished = useDraft((state) => state.status.publishedRevision !== null);
  // Naming every zone of the world takes a moment; most people never open the list.
  const [opened, setOpened] = useState(false);
  const choices = useMemo(
    () =>
      opened ? zoneChoices(zone, language) : [{ value: zone, label: zoneLabel(zone, language), names: '' }],
    [opened, zone, language],
  );
  const names = useMemo(() => new Map(choices.map((choice) => [choice.value, choice.names])), [choices]);
  return (
    <Select
      {...useField('timeZone')}
      label={t('setting.timeZone')}
      description={t(isPublished ? 'setting.timeZoneLocked' : 'setting.timeZoneHint')}
      nothingFoundMessage={t('setting.noZone')}
      disabled={isPublished}
      searchable
      openOnFocus={false}
      allowDeselect={false}
      limit={60}
      data={choices.map(({ value, label }) => ({ value, label }))}
      filter={({ options, search }) => {
        const wanted = foldText(search);
        return options.filter(
          (option) =>
            'value' in option &&
            (foldText(option.label).includes(wanted) || (names.get(option.value) ?? '').includes(wanted)),
        );
      }}
      value={zone}
      onDropdownOpen={() => setOpened(true)}
      onChange={(value) => value !== null && store.changeSettings({ timeZone: value })}
    />
  );
}
