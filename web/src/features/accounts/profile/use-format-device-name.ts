import { useTranslation } from 'react-i18next';
import { parseUserAgent } from './parse-user-agent.ts';

/** «Chrome on Windows», or the part of it that is known. */
export function useFormatDeviceName(): (userAgent: string) => string {
  const { t } = useTranslation('profile');
  return (userAgent) => {
    const { browser, system } = parseUserAgent(userAgent);
    if (browser === null && system === null) return t('device.unknown');
    return t(system === null ? 'device.browser' : 'device.both', {
      browser: t(`browser.${browser ?? 'unknown'}`),
      system: system === null ? '' : t(`system.${system}`),
    });
  };
}
