import { Anchor, Text } from '@mantine/core';
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
  /** The label with the name of its group. */
  fullLabel: string;
  text: TranslatedText;
  from: Language;
  to: Language;
  /** Whether it takes the focus once its editor has loaded. */
  isSought: boolean;
};

/** An original and its translation; on phones, one above the other. */
export const TranslationRow = memo(
  Row,
  (before, next) =>
    before.label === next.label &&
    before.fullLabel === next.fullLabel &&
    before.fieldName === next.fieldName &&
    before.to === next.to &&
    before.text.before === next.text.before &&
    before.text.original === next.text.original &&
    before.text.translation === next.text.translation &&
    before.text.state === next.text.state,
);

function Row({ fieldName, label, fullLabel, text, from, to, isSought }: RowProps) {
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
  const name = t('translation.in', { text: fullLabel, language });
  const shown = replacePipesWithLabels(isRich ? visibleText(original) : original, labels, deletedLabel);
  return (
    <div className={classes.row} data-translation={state}>
      <div>
        <Text size="sm" c="dimmed">
          {label}
        </Text>
        <Text lang={from} dir={getLanguageDirection(from)} className={classes.original}>
          {shown}
        </Text>
      </div>
      <div>
        <div className={classes.state}>
          <span>
            {language}
            {/* The space keeps Persian letters from joining. */}
            {state !== 'done' && <strong className={classes.mark}> {t(`translation.state.${state}`)}</strong>}
          </span>
          {state !== 'done' && (
            <Anchor
              component="button"
              type="button"
              size="sm"
              underline="always"
              aria-label={t(`translation.act.${state}Of`, { text: fullLabel })}
              onClick={() => {
                set(state === 'missing' ? original : translation);
                // The pressed button disappears.
                focusFieldByKey(fieldName);
              }}
            >
              {t(`translation.act.${state}`)}
            </Anchor>
          )}
        </div>
        <div data-field={fieldName}>
          {isRich && (hasFormatting(original) || hasFormatting(translation)) ? (
            <PipedRichTextField
              label={name}
              hidesLabel
              autoFocus={isSought}
              dir={getLanguageDirection(to)}
              error={field.error}
              onBlur={reportProblem}
              value={translation}
              before={before}
              onChange={set}
            />
          ) : (
            <PipedTextarea
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
        </div>
      </div>
    </div>
  );
}
