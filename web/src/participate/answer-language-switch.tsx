import { type Language, languageNames, languages } from '@nazar/domain/text/language.ts';
import type { MouseEvent } from 'react';
import styles from './language-switch.module.css';
import { participationPaths } from './participation-paths.ts';
import { usePageTexts, useSession, useSessionState } from './use-session.ts';

/**
 * Switches between both languages of a bilingual inquiry. Without the script, or before the first answer, it is a link.
 */
export function AnswerLanguageSwitch() {
  const session = useSession();
  const { look, phase } = useSessionState();
  const { t } = usePageTexts();
  if (look?.otherLanguage === undefined) return null;
  const stays = phase.name === 'answering' || phase.name === 'intro';
  const choose = (event: MouseEvent, language: Language) => {
    if (language !== look.language && !stays) return;
    event.preventDefault();
    if (language !== look.language) void session.switchLanguage(language);
  };
  return (
    <nav className={styles.switch} aria-label={t('languages')}>
      {languages.map((language) => (
        <a
          key={language}
          href={participationPaths.participate(session.page.inquiryId, session.channel, language)}
          hrefLang={language}
          lang={language}
          aria-current={language === look.language}
          onClick={(event) => choose(event, language)}
        >
          {languageNames[language]}
        </a>
      ))}
    </nav>
  );
}
