import { Button, Progress, Text } from '@mantine/core';
import type { Language } from '@nazar/domain/text/language.ts';
import { IconArrowDown } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { focusFieldByKey } from '../../../../ui/focus/focus-field-by-key.ts';
import { useDraftSelector } from '../draft/use-draft.ts';
import { TranslationGroupFold } from './translation-group-fold.tsx';
import classes from './translation-list.module.css';
import { TranslationRow } from './translation-row.tsx';
import {
  type TranslationEntry,
  type TranslationGroup,
  useTranslationGroups,
} from './use-translation-groups.ts';

const isLeft = ({ text }: TranslationEntry) => text.state !== 'done';

/** The texts of each question and section, with their translations beside them. */
export function TranslationList({ language }: { language: Language }) {
  const groups = useTranslationGroups();
  const from = useDraftSelector((draft) => draft.settings.language);
  const problems = useDraftSelector((draft) => draft.problems);
  const focus = useDraftSelector((draft) => draft.focus);
  const [opened, setOpened] = useState(
    () =>
      new Set(
        groups
          .filter(({ entries }) => entries.some(isLeft))
          .map(({ key }) => key)
          .slice(0, 1),
      ),
  );
  const [fieldToFocus, setFieldToFocus] = useState<string | null>(null);
  /** The field found by the button, until its group is closed. */
  const [sought, setSought] = useState<string | null>(null);
  const last = useRef<string | null>(null);
  const setOpen = (key: string, isOpen: boolean) =>
    setOpened((before) => {
      const next = new Set(before);
      if (isOpen) next.add(key);
      else next.delete(key);
      return next;
    });
  // Publishing may have found a problem in a closed group.
  const isWrong = ({ entries }: TranslationGroup) =>
    entries.some(({ fieldName }) => fieldName === focus || problems.has(fieldName));

  const wrongKeys = groups.filter(isWrong).map(({ key }) => key);
  // It stays open while the problem is corrected.
  if (wrongKeys.some((key) => !opened.has(key))) setOpened(new Set([...opened, ...wrongKeys]));

  useEffect(() => {
    if (fieldToFocus !== null) focusFieldByKey(fieldToFocus);
    setFieldToFocus(null);
  }, [fieldToFocus]);

  const toNext = () => {
    const all = groups.flatMap((group) => group.entries.map((entry) => ({ ...entry, group: group.key })));
    const start = all.findIndex(({ fieldName }) => fieldName === last.current) + 1;
    const next = [...all.slice(start), ...all].find(isLeft);
    if (next === undefined) return;
    last.current = next.fieldName;
    setOpen(next.group, true);
    setSought(next.fieldName);
    setFieldToFocus(next.fieldName);
  };
  return (
    <div>
      <TranslationProgress entries={groups.flatMap(({ entries }) => entries)} onNext={toNext} />
      {groups.map((group) => {
        const isOpen = opened.has(group.key);
        return (
          <TranslationGroupFold
            key={group.key}
            group={group}
            left={group.entries.filter(isLeft).length}
            isOpen={isOpen}
            onToggle={() => {
              setSought(null);
              setOpen(group.key, !isOpen);
            }}
          >
            {group.entries.map(({ fieldName, place, text }) => (
              <TranslationRow
                key={fieldName}
                fieldName={fieldName}
                label={place.label}
                fullLabel={place.fullLabel}
                text={text}
                from={from}
                to={language}
                isSought={fieldName === sought}
              />
            ))}
          </TranslationGroupFold>
        );
      })}
    </div>
  );
}

type ProgressProps = { entries: readonly TranslationEntry[]; onNext: () => void };

/** How much is translated, and the way to the next text that isn't; it stays in view. */
function TranslationProgress({ entries, onNext }: ProgressProps) {
  const { t } = useTranslation('wizard');
  const left = entries.filter(isLeft).length;
  const outdated = entries.filter(({ text }) => text.state === 'outdated').length;
  const done = entries.length - left;
  const facts = [
    left === 0 ? t('translation.done') : t('translation.doneOf', { done, count: entries.length }),
    outdated > 0 && t('translation.outdated', { count: outdated }),
  ].filter(Boolean);
  return (
    <div className={classes.progress}>
      <div className={classes.bar}>
        <Text size="sm" role="status" fw={500}>
          {facts.join(' · ')}
        </Text>
        <Progress value={(100 * done) / entries.length} color="cyan.9" aria-hidden mt={4} />
      </div>
      {left > 0 && (
        <Button leftSection={<IconArrowDown size={18} aria-hidden />} onClick={onNext}>
          {t('translation.next')}
        </Button>
      )}
    </div>
  );
}
