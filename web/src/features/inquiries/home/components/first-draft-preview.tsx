import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './first-draft-form.module.css';
import type { FirstDraftContent } from './use-validate-first-draft.ts';

/** The first question as participants will see it, on wide screens. */
export function FirstDraftPreview({ content }: { content: FirstDraftContent }) {
  const { t } = useTranslation('start');
  const { kind, title, question, options } = content;
  const written = options
    .map((label, at) => ({ label: label.trim(), at }))
    .filter(({ label }) => label !== '');
  // The options of a survey's first question are optional, those of others have to be written.
  const shown =
    written.length > 0 || kind === 'survey' ? written : options.map((_, at) => ({ label: '', at }));
  return (
    <section className={classes.preview} aria-label={t('preview')}>
      <Text size="xs" c="dimmed">
        {t('preview')}
      </Text>
      {title.trim() !== '' && (
        <Text fw={700} size="lg" dir="auto">
          {title}
        </Text>
      )}
      <Text fw={600} dir="auto" className={question.trim() === '' ? classes.blank : undefined}>
        {question.trim() === '' ? t(kind === 'poll' ? 'pollQuestion' : 'question') : question}
      </Text>
      {shown.length === 0 ? (
        <div className={classes.answer} />
      ) : (
        <ul>
          {shown.map(({ label, at }) => (
            <li key={at} className={`${classes.option} ${label === '' ? classes.blank : ''}`}>
              <bdi>{label === '' ? t('option', { number: at + 1 }) : label}</bdi>
            </li>
          ))}
        </ul>
      )}
      <span className={classes.submit} aria-hidden>
        {t('submit')}
      </span>
    </section>
  );
}
