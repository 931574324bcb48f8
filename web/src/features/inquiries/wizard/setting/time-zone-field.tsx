import { useTranslation } from 'react-i18next';
import { TimeZoneSelect } from '../../../../ui/time-zone/time-zone-select.tsx';
import { useDraftFieldErrorProps } from '../components/fields/draft-field.tsx';
import { useDraftSelector, useDraftStore } from '../draft/use-draft.ts';

/** The time zone of all dates of the inquiry. */
export function TimeZoneField() {
  const { t } = useTranslation('wizard');
  const store = useDraftStore();
  const zone = useDraftSelector((state) => state.settings.timeZone);
  const isPublished = useDraftSelector((state) => state.status.publishedRevision !== null);
  return (
    <TimeZoneSelect
      {...useDraftFieldErrorProps('timeZone')}
      label={t('setting.timeZone')}
      description={t(isPublished ? 'setting.timeZoneLocked' : 'setting.timeZoneHint')}
      nothingFoundMessage={t('setting.noZone')}
      disabled={isPublished}
      value={zone}
      onChange={(timeZone) => store.changeSettings({ timeZone })}
    />
  );
}
