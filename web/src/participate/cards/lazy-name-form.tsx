import { LazyPart } from '../lazy-part.tsx';
import { usePageTexts } from '../use-session.ts';
import styles from './card.module.css';

const load = () => import('./name-form.tsx').then(({ NameForm }) => NameForm);

/** Asks for the name before the start. Few participants need it, so its code loads here. */
export function LazyNameForm(props: { proposal: string }) {
  const { t } = usePageTexts();
  const placeholder = (
    <p className={styles.text} role="status">
      {t('opening')}
    </p>
  );
  return <LazyPart load={load} props={props} placeholder={placeholder} />;
}
