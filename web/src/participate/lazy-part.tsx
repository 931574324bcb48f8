import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { Button } from './button.tsx';
import { usePageTexts } from './use-session.ts';

type Load<Props> = () => Promise<ComponentType<Props>>;

/** Loads a component when it is first shown, with a retry after a failure. `load` must not change between renders. */
export function LazyPart<Props extends object>({
  load,
  props,
  placeholder,
}: {
  load: Load<Props>;
  props: Props;
  placeholder: ReactNode;
}) {
  const { t } = usePageTexts();
  const [Part, setPart] = useState<ComponentType<Props> | 'failed' | null>(null);
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry loads again
  useEffect(() => {
    setPart(null);
    load().then(
      (loaded) => setPart(() => loaded),
      () => setPart('failed'),
    );
  }, [load, tries]);
  if (Part === null) return placeholder;
  if (Part !== 'failed') return <Part {...props} />;
  return (
    <div role="alert">
      <p>{t('loadFailed')}</p>
      <Button onClick={() => setTries(tries + 1)}>{t('tryNow')}</Button>
    </div>
  );
}
