import { Anchor, Badge, Group, SimpleGrid, Text } from '@mantine/core';
import type { TranslatedText } from '@nazar/domain/inquiries/translation/translated-texts.ts';
import { getLanguageDirection, type Language } from '@nazar/domain/text/language.ts';
import { visibleText } from '@nazar/domain/text/plain.ts';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { focusFieldByKey } from '../../../../ui/focus/focus-field-by-key.ts';
import { useDraftFieldErrorProps, useReportProblemOnLeave } from '../components/fields/draft-field.tsx';
import { partIdOfKey } from '../draft/draft-problems.ts';
import { setTranslation } from '../draft/set-translation.ts';
import { useDraftSelector, useDraftStore } from '../draft/use-draft.ts';
import { makePipeLabels, replacePipesWithLabels } from '../pipes/pipe-labels.ts';
import { PipedRichTextField } from '../pipes/piped-rich-text-field.tsx';
import { PipedTextarea } from '../pipes/piped-textarea.tsx';
import { hasFormatting, toPlainBody, toRichBody } from '../question/editor/body-text.ts';
import classes from './translation-row.module.css';

type RowProps = {
  fieldName: string;
  label: string;
  text: TranslatedText;
  from: Language;
  to: Language;
};

/** An original and its translation; on phones, one above the other. */
export const TranslationRow = memo(
  Row,
  (before, next) =>
    before.label === next.label &&
    before.fieldName === next.fieldName &&
    before.to === next.to &&
    before.text.before === next.text.before &&
    before.text.original === next.text.original &&
    before.text.translation === next.text.translation &&
    before.text.state === next.text.state,
);

function Row({ fieldName, label, text, from, to }: RowProps) {
  const { t } = useTranslation('wizard');
  const store = useDraftStore();
  const labels = useDraftSelector((state) => makePipeLabels(state.segments));
  const deletedLabel = t('condition.deletedQuestion');
  const field = useDraftFieldErrorProps(fieldName);
  const reportProblem = useReportProblemOnLeave(fieldName);
  const { original, translation, state, before, isRich, maxLength } = text;
  const set = (next: string) =>
    store.changeDraft((draft) => setTranslation(draft, text, next), [partIdOfKey(fieldName)]);
  const language = t(`language.${to}`);
  const name = t('translation.in', { text: label, language });
  const shown = replacePipesWithLabels(isRich ? visibleText(original) : original, labels, deletedLabel);
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing="xs" className={classes.row}>
      <div>
        <Text size="sm" fw={500}>
          {label}
        </Text>
        <Text lang={from} dir={getLanguageDirection(from)} className={classes.original}>
          {shown}
        </Text>
      </div>
      <div data-field={fieldName}>
        {isRich && (hasFormatting(original) || hasFormatting(translation)) ? (
          <PipedRichTextField
            label={name}
            dir={getLanguageDirection(to)}
            error={field.error}
            onBlur={reportProblem}
            value={translation}
            before={before}
            onChange={set}
          />
        ) : (
          <PipedTextarea
            label={language}
            aria-label={name}
            dir={getLanguageDirection(to)}
            error={field.error}
            onBlur={reportProblem}
            lang={to}
            minRows={1}
            maxRows={10}
            maxLength={maxLength}
            value={isRich ? toPlainBody(translation) : translation}
            before={before}
            onChange={(typed) => set(isRich ? toRichBody(typed) : typed)}
          />
        )}
        {state !== 'done' && (
          <Group gap="xs" mt={6}>
            <Badge color="yellow.9" variant="light" tt="none">
              {t(`translation.state.${state}`)}
            </Badge>
            <Anchor
              component="button"
              type="button"
              size="sm"
              underline="always"
              aria-label={t(`translation.act.${state}Of`, { text: label })}
              onClick={() => {
                set(state === 'missing' ? original : translation);
                // The pressed button disappears.
                focusFieldByKey(fieldName);
              }}
            >
              {t(`translation.act.${state}`)}
            </Anchor>
          </Group>
        )}
      </div>
    </SimpleGrid>
  );
}
