import { updateInfo } from '@nazar/domain/api/user-calls.ts';
import { textLimits } from '@nazar/domain/text/text-limits.ts';
import { useId, useRef, useState } from 'react';
import { Button } from '../button.tsx';
import fieldStyles from '../fields/text-field.module.css';
import questionStyles from '../questions/question.module.css';
import { applyRefusal } from '../session/apply-refusal.ts';
import { usePageTexts, useSession } from '../use-session.ts';
import formStyles from './captcha-card.module.css';
import styles from './card.module.css';

/** Saves the name in the profile, and then starts. The server refuses a start without it. */
export function NameForm({ proposal }: { proposal: string }) {
  const session = useSession();
  const { t } = usePageTexts();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [name, setName] = useState(proposal);
  const [problem, setProblem] = useState('');
  const [isSaving, setSaving] = useState(false);

  const refuse = (sentence: string) => {
    setProblem(sentence);
    input.current?.focus();
  };
  const saveAndStart = async () => {
    const { deps, set } = session.core;
    if (name.trim() === '') return refuse(t('nameMissing'));
    setSaving(true);
    const reply = await deps.call(updateInfo, { name: name.trim() });
    setSaving(false);
    if (reply.kind === 'away') return refuse(t(deps.online() ? 'startFailed' : 'startOffline'));
    if (reply.kind === 'refused' && reply.status === 401) return applyRefusal(session.core, reply);
    if (reply.kind === 'refused') return refuse(reply.text);
    set({ requiredName: null });
    await session.start();
  };

  return (
    <form
      className={formStyles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSaving) void saveAndStart();
      }}
    >
      <label htmlFor={id}>
        {t('nameLabel')}
        <span className={questionStyles.force} aria-hidden="true">
          {' *'}
        </span>
      </label>
      <input
        id={id}
        ref={input}
        className={fieldStyles.input}
        dir="auto"
        autoComplete="name"
        required
        maxLength={textLimits.name}
        aria-invalid={problem !== '' || undefined}
        aria-describedby={`${id}-about ${id}-problem`}
        value={name}
        onChange={({ target }) => {
          setName(target.value);
          setProblem('');
        }}
      />
      <p id={`${id}-about`} className={questionStyles.help}>
        {t('nameAbout')}
      </p>
      <div id={`${id}-problem`} role="alert">
        {problem !== '' && <p className={styles.problem}>{problem}</p>}
      </div>
      <div className={styles.actions}>
        <Button main type="submit" aria-busy={isSaving}>
          {t('begin')}
        </Button>
      </div>
    </form>
  );
}
