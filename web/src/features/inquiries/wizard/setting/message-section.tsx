import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../../i18n/use-language.ts';
import { formatZoneLabel } from '../../../../ui/time-zone/time-zones.ts';
import { useDraftSelector } from '../draft/use-draft.ts';
import { replacePipesWithLabels } from '../pipes/pipe-labels.ts';
import { usePipeInputState } from '../pipes/use-pipe-input-state.ts';
import { EndingPreview } from './ending-preview.tsx';
import { SettingMessageField } from './setting-fields.tsx';
import { SettingGroup } from './setting-group.tsx';
import { TimeZoneField } from './time-zone-field.tsx';

/** The messages after submitting and after closing, and the time zone. */
export function MessageSection() {
  const { t } = useTranslation('wizard');
  const { language: shown } = useLanguage();
  const { completionMessage, expireMessage, redirectUrl, timeZone } = useDraftSelector(
    (state) => state.settings,
  );
  const { labels, gone } = usePipeInputState(0);
  const message = replacePipesWithLabels(completionMessage || expireMessage, labels, gone);
  return (
    <SettingGroup
      title={t('setting.messages')}
      summary={[message || formatZoneLabel(timeZone, shown)]}
      fields={['completionMessage', 'expireMessage', 'timeZone']}
    >
      <EndingPreview
        label={t('setting.completionMessage')}
        message={completionMessage}
        redirectUrl={redirectUrl}
      >
        <SettingMessageField name="completionMessage" label={t('setting.completionMessage')} />
        <SettingMessageField
          name="expireMessage"
          label={t('setting.expireMessage')}
          hint={t('setting.expireHint')}
        />
      </EndingPreview>
      <TimeZoneField />
    </SettingGroup>
  );
}
