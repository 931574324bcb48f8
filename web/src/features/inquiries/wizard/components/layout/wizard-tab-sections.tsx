import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { WizardStep } from '../../draft/draft-problems.ts';
import type { WizardStepOrShare } from '../../wizard-steps.ts';
import classes from './wizard-tab-sections.module.css';

type TabSectionsProps = {
  step: WizardStepOrShare;
  parts: readonly WizardStep[];
  /** The steps with problems. */
  wrong: ReadonlySet<WizardStep>;
  onStep: (step: WizardStep) => void;
  tools: ReactNode;
};

/** The steps that one tab of a published inquiry consists of. */
export function WizardTabSectionNav({ step, parts, wrong, onStep, tools }: TabSectionsProps) {
  const { t } = useTranslation(['wizard', 'workspace']);
  return (
    <div className={classes.bar}>
      <nav aria-label={t('workspace:parts')} className={classes.parts}>
        {parts.map((part) => (
          <button
            key={part}
            type="button"
            className={classes.part}
            aria-current={part === step ? 'step' : undefined}
            data-wrong={wrong.has(part) || undefined}
            onClick={() => onStep(part)}
          >
            {t(`parts.${part}`)}
          </button>
        ))}
      </nav>
      {tools}
    </div>
  );
}
