import type { ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';

type StepBodyProps = { ref: Ref<HTMLElement>; name: string; children: ReactNode };

/** The content of a wizard's step. It gets the focus on each step, for keyboards and screen readers. */
export function StepBody({ ref, name, children }: StepBodyProps) {
  const { t } = useTranslation();
  return (
    <section ref={ref} tabIndex={-1} style={{ outline: 'none' }} aria-label={t('steps.here', { name })}>
      {children}
    </section>
  );
}
