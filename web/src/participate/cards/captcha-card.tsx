import { captchaPath } from '@nazar/domain/api/captcha-path.ts';
import { textLimits } from '@nazar/domain/text/text-limits.ts';
import { useId, useState } from 'react';
import { Button } from '../button.tsx';
import fieldStyles from '../fields/text-field.module.css';
import { usePageTexts, useSession } from '../use-session.ts';
import styles from './captcha-card.module.css';
import cardStyles from './card.module.css';
import { SimpleCard } from './simple-card.tsx';

/**
 * Asks for a captcha, and then starts or submits with it; the answers are stored meanwhile. Each picture works once.
 */
export function CaptchaCard({ isWrong, begins }: { isWrong: boolean; begins: boolean }) {
  const session = useSession();
  const { language, t } = usePageTexts();
  const inputId = useId();
  const problemId = useId();
  const [typed, setTyped] = useState('');
  const [picture, setPicture] = useState<number | null>(() => Date.now());
  const [problem, setProblem] = useState(isWrong ? 'captchaWrong' : '');
  const renew = () => {
    setTyped('');
    setPicture(Date.now());
  };
  const listen = async () => {
    setTyped('');
    setPicture(null);
    try {
      // Fetched as a whole, because a player would send several requests, each of which makes another captcha.
      const reply = await fetch(`${captchaPath}?as=sound&lang=${language}`, { cache: 'no-store' });
      if (!reply.ok) throw new Error(String(reply.status));
      const recording = URL.createObjectURL(await reply.blob());
      const audio = new Audio(recording);
      audio.onended = () => URL.revokeObjectURL(recording);
      setProblem('');
      await audio.play();
    } catch {
      setProblem('captchaFailed');
    }
  };
  return (
    <SimpleCard title={t('captchaTitle')} text={t(begins ? 'captchaBeginText' : 'captchaText')}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (typed.trim() === '') setProblem('captchaMissing');
          else session.submitWith(typed);
        }}
        noValidate
      >
        {picture !== null && (
          <img
            className={styles.picture}
            key={picture}
            src={`${captchaPath}?t=${picture}`}
            alt={t('captchaPicture')}
            width={180}
            height={60}
            onError={() => setProblem('captchaFailed')}
          />
        )}
        <label htmlFor={inputId}>{t(picture === null ? 'captchaDigits' : 'captchaLabel')}</label>
        <input
          id={inputId}
          className={fieldStyles.input}
          dir="ltr"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck="false"
          maxLength={textLimits.code}
          inputMode={picture === null ? 'numeric' : 'text'}
          aria-invalid={problem !== '' || undefined}
          aria-describedby={problemId}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <p id={problemId} role="alert" className={cardStyles.problem}>
          {problem === '' ? '' : t(problem)}
        </p>
        <div className={cardStyles.actions}>
          <Button main type="submit">
            {t(begins ? 'begin' : 'captchaSend')}
          </Button>
          <Button onClick={renew}>{t('captchaOther')}</Button>
          <Button onClick={() => void listen()}>{t('captchaListen')}</Button>
        </div>
      </form>
    </SimpleCard>
  );
}
