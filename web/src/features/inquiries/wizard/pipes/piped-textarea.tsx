import { Textarea, type TextareaProps } from '@mantine/core';
import { getDirAttribute } from '@nazar/domain/text/dir-attribute.ts';
import { useLayoutEffect, useRef } from 'react';
import { replaceLabelsWithPipes, replacePipesWithLabels } from './pipe-labels.ts';
import { PipeMenu } from './pipe-menu.tsx';
import { usePipeInputState, usePipeProblem } from './use-pipe-input-state.ts';

type PipedTextareaProps = Omit<
  TextareaProps,
  'value' | 'onChange' | 'rightSection' | 'autosize' | 'styles'
> & {
  value: string;
  onChange: (text: string) => void;
  /** The number of shown questions before it. */
  before: number;
  minRows: number;
  maxRows: number;
};

/** Without browser support, a script measures the text on each key press, which lays out the whole page. */
const growsByItself = globalThis.CSS?.supports?.('field-sizing', 'content') ?? false;

/** The height of this many lines with padding and border. */
const toCssHeight = (lines: number) => `calc(${lines}lh + 13px)`;

/** The direction of the first letter, like `dir="auto"`; undefined for an empty text, which has that of the page. */
function detectDirection(text: string): 'rtl' | 'ltr' | undefined {
  const letter = /\p{L}/u.exec(text)?.[0];
  if (letter === undefined) return text === '' ? undefined : 'ltr';
  return /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(letter) ? 'rtl' : 'ltr';
}

/** A text field that can insert answers to earlier questions at the cursor. */
export function PipedTextarea({
  value,
  onChange,
  before,
  minRows,
  maxRows,
  dir,
  error,
  ...input
}: PipedTextareaProps) {
  const { labels, gone, hasChoices, ids } = usePipeInputState(before);
  const problem = usePipeProblem(value, before);
  const field = useRef<HTMLTextAreaElement>(null);
  const shown = replacePipesWithLabels(value, labels, gone);
  // React would also write a `value` as the field's content, after which rules with `:has` restyle the whole page.
  useLayoutEffect(() => {
    if (field.current !== null && field.current.value !== shown) field.current.value = shown;
  });
  const insert = (questionId: string) => {
    const pipe = `{{${labels.get(questionId) ?? gone}}}`;
    const { selectionStart = shown.length, selectionEnd = shown.length } = field.current ?? {};
    onChange(replaceLabelsWithPipes(shown.slice(0, selectionStart) + pipe + shown.slice(selectionEnd), ids));
    const cursor = selectionStart + pipe.length;
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(cursor, cursor);
    });
  };
  return (
    <Textarea
      {...input}
      error={error ?? problem}
      ref={field}
      {...(!growsByItself && { autosize: true, minRows, maxRows, value: shown })}
      // The button is at the end of the text, which may not be the end of the page's lines.
      styles={{
        wrapper: { direction: dir === 'rtl' || dir === 'ltr' ? dir : detectDirection(shown) },
        input: growsByItself
          ? { fieldSizing: 'content', minHeight: toCssHeight(minRows), maxHeight: toCssHeight(maxRows) }
          : {},
      }}
      dir={dir ?? getDirAttribute(shown)}
      onChange={(event) => onChange(replaceLabelsWithPipes(event.currentTarget.value, ids))}
      rightSection={hasChoices ? <PipeMenu before={before} onPick={insert} /> : undefined}
      rightSectionProps={{ style: { alignItems: 'flex-start' } }}
      rightSectionPointerEvents="all"
    />
  );
}
