import { type ComponentType, useEffect, useState } from 'react';
import { usePageTexts } from '../use-session.ts';
import styles from './card.module.css';

type Props = { proposal: string };

/** Asks for the name before the start. Few participants need it, so its code loads here. */
export function MissingName(props: Props) {
  const { t } = usePageTexts();
  const [Form, setForm] = useState<ComponentType<Props> | null>(null);
  const [isFailed, setFailed] = useState(false);
  useEffect(() => {
    void import('./name-form.tsx').then(
      ({ NameForm }) => setForm(() => NameForm),
      () => setFailed(true),
    );
  }, []);
  if (Form !== null) return <Form {...props} />;
  return (
    <p className={styles.text} role="status">
      {t(isFailed ? 'loadFailed' : 'opening')}
    </p>
  );
}
