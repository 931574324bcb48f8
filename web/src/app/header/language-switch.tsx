import { Button, NavLink } from '@mantine/core';
import { languageNames, languages } from '@nazar/domain/text/language.ts';
import { IconLanguage } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../api/call-api.ts';
import { firstScreenCalls } from '../../api/first-screen-calls.ts';
import { callQueryKey } from '../../api/query-client.ts';
import { readSessionToken } from '../../api/session.ts';
import { changeLanguage } from '../../i18n/i18n.ts';
import { useLanguage } from '../../i18n/use-language.ts';

/** Switches the interface to the next language; for signed-in people the account stores the choice. */
function useNextLanguageButton() {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const client = useQueryClient();
  const next = languages[(languages.indexOf(language) + 1) % languages.length] ?? 'en';
  const switchLanguage = async () => {
    await changeLanguage(next);
    if (readSessionToken() === null) return;
    await callApi(firstScreenCalls.setLang, { lang: next }).catch(() => undefined);
    // Reloads caused by the new language may have been answered before the account was changed.
    await client.invalidateQueries({ queryKey: callQueryKey(firstScreenCalls.getInfo) });
  };
  return {
    onClick: () => void switchLanguage(),
    label: <span lang={next}>{languageNames[next]}</span>,
    'aria-label': t('switchLanguage', { language: languageNames[next] }),
  };
}

export function LanguageSwitch() {
  const { label, ...button } = useNextLanguageButton();
  return (
    <Button
      variant="subtle"
      color="gray"
      size="compact-md"
      leftSection={<IconLanguage size={18} aria-hidden />}
      {...button}
    >
      {label}
    </Button>
  );
}

/** The same as a row of a menu. */
export function LanguageSwitchRow({ className }: { className: string | undefined }) {
  return (
    <NavLink
      component="button"
      type="button"
      leftSection={<IconLanguage size={22} stroke={1.6} aria-hidden />}
      className={className}
      {...useNextLanguageButton()}
    />
  );
}
