import { Button, Group, Stack, Text } from '@mantine/core';
import {
  getTranslationPath,
  listTranslatableTexts,
} from '@nazar/domain/inquiries/translation/translated-texts.ts';
import type { Language } from '@nazar/domain/text/language.ts';
import { IconArrowDown } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { focusFieldByKey } from '../../../../ui/focus/focus-field-by-key.ts';
import { toFieldKey } from '../draft/draft-problems.ts';
import { useDraftSelector } from '../draft/use-draft.ts';
import { TranslationRow } from './translation-row.tsx';
import { useFormatTextLocation } from './use-format-text-location.ts';
import { useTranslationState } from './use-translation-state.ts';

/** The number of texts shown at once, because an editor for each of thousands would be slow. */
const textsPerPage = 40;

/** All texts in the questionnaire's order, each with its translation beside it. */
export function TranslationList({ language }: { language: Language }) {
  const { t } = useTranslation('wizard');
  const state = useTranslationState();
  const settings = useDraftSelector((draft) => draft.settings);
  const segments = useDraftSelector((draft) => draft.segments);
  const focus = useDraftSelector((draft) => draft.focus);
  const labelOf = useFormatTextLocation();
  const [limit, setLimit] = useState(textsPerPage);
  const [goal, setGoal] = useState<string | null>(null);
  const last = useRef(-1);
  const texts = listTranslatableTexts({ ...settings, segments });
  const keys = texts.map(({ path }) => toFieldKey(getTranslationPath(path), { settings, segments }));
  // The field that publishing has found may be further down.
  const rowsToFocus = focus === null ? 0 : keys.indexOf(focus) + 1;
  const shown = Math.max(limit, rowsToFocus);

  useEffect(() => setLimit((before) => Math.max(before, rowsToFocus)), [rowsToFocus]);
  useEffect(() => {
    if (goal !== null) focusFieldByKey(goal);
    setGoal(null);
  }, [goal]);

  const toNext = () => {
    const open = texts.flatMap(({ state: each }, index) => (each === 'done' ? [] : [index]));
    const next = open.find((index) => index > last.current) ?? open[0];
    if (next === undefined) return;
    last.current = next;
    setLimit(Math.max(limit, next + 1));
    setGoal(keys[next] ?? null);
  };
  return (
    <Stack gap="md">
      <Group justify="space-between" gap="xs">
        <Text size="sm" role="status" fw={500}>
          {state?.text}
        </Text>
        {texts.some((text) => text.state !== 'done') && (
          <Button leftSection={<IconArrowDown size={18} aria-hidden />} onClick={toNext}>
            {t('translation.next')}
          </Button>
        )}
      </Group>
      {texts.slice(0, shown).map((text, index) => (
        <TranslationRow
          key={keys[index]}
          fieldName={keys[index] ?? ''}
          label={labelOf(text)}
          text={text}
          from={settings.language}
          to={language}
        />
      ))}
      {texts.length > shown && (
        <Button w="fit-content" variant="default" onClick={() => setLimit(shown + textsPerPage)}>
          {t('translation.more', { count: texts.length - shown })}
        </Button>
      )}
    </Stack>
  );
}
