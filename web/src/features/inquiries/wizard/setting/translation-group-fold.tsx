import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './translation-list.module.css';
import type { TranslationGroup } from './use-translation-groups.ts';

type FoldProps = {
  group: TranslationGroup;
  /** The number of texts that are missing or outdated. */
  left: number;
  isOpen: boolean;
  onToggle: () => void;
  children: ReactNode;
};

/** The texts of one question or section. Closed ones render no fields, because thousands of editors would be slow. */
export function TranslationGroupFold({ group, left, isOpen, onToggle, children }: FoldProps) {
  const { t } = useTranslation('wizard');
  const id = useId();
  const { groupTitle, groupText } = group.place;
  const total = group.entries.length;
  return (
    <section className={classes.group} aria-labelledby={id}>
      <h3 className={classes.heading}>
        <button type="button" className={classes.toggle} aria-expanded={isOpen} onClick={onToggle}>
          <span className={classes.words} id={id}>
            <bdi className={classes.title}>{groupTitle}</bdi>
            {groupText !== '' && <bdi className={classes.text}>{groupText}</bdi>}
          </span>
          <span className={classes.count} data-left={left > 0 || undefined}>
            {left === 0 && <IconCheck size={16} aria-hidden />}
            {t('translation.groupDoneOf', { done: total - left, total })}
          </span>
          <IconChevronDown size={18} aria-hidden className={classes.sign} />
        </button>
      </h3>
      {isOpen && <div className={classes.rows}>{children}</div>}
    </section>
  );
}
