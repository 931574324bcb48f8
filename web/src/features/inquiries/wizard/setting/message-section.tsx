import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../../i18n/use-language.ts';
import { formatZoneLabel } from '../../../../ui/time-zone/time-zones.ts';
import { useDraftSelector } from '../draft/use-draft.ts';
import { SettingMessageField } from './setting-fields.tsx';
import { SettingGroup } from './setting-group.tsx';
import { TimeZoneField } from './time-zone-field.tsx';

/** The message after closing, and the time zone. */
export function MessageSection() {
  const { t } = useTranslation('wizard');
  const { language: shown } = useLanguage();
  const { expireMessage, timeZone } = useDraftSelector((state) => state.settings);
  return (
    <SettingGroup
      title={t('setting.messages')}
      summary={[expireMessage || formatZoneLabel(timeZone, shown)]}
      fields={['expireMessage', 'timeZone']}
    >
      <SettingMessageField
        name="expireMessage"
        label={t('setting.expireMessage')}
        hint={t('setting.expireHint')}
      />
      <TimeZoneField />
    </SettingGroup>
  );
}
