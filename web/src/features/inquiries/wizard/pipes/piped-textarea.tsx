import { Textarea, type TextareaProps } from '@mantine/core';
import { textDir } from '@nazar/domain/text/text-dir.ts';
import { useRef } from 'react';
import { readPipes, showPipes } from './pipe-labels.ts';
import { PipeMenu } from './pipe-menu.tsx';
import { usePipes } from './use-pipes.ts';

type PipedTextareaProps = Omit<TextareaProps, 'value' | 'onChange' | 'rightSection' | 'dir'> & {
  value: string;
  onChange: (text: string) => void;
  /** How many shown questions come before it. */
  before: number;
};

/** A text that can use answers to earlier questions, inserted where the cursor stands. */
export function PipedTextarea({ value, onChange, before, ...input }: PipedTextareaProps) {
  const { labels, gone, choices } = usePipes(before);
  const field = useRef<HTMLTextAreaElement>(null);
  const shown = showPipes(value, labels, gone);
  const insert = (questionId: string) => {
    const pipe = `{{${labels.byId.get(questionId) ?? gone}}}`;
    const { selectionStart = shown.length, selectionEnd = shown.length } = field.current ?? {};
    onChange(readPipes(shown.slice(0, selectionStart) + pipe + shown.slice(selectionEnd), labels));
    const cursor = selectionStart + pipe.length;
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(cursor, cursor);
    });
  };
  return (
    <Textarea
      {...input}
      ref={field}
      dir={textDir(shown)}
      value={shown}
      onChange={(event) => onChange(readPipes(event.currentTarget.value, labels))}
      rightSection={choices.length === 0 ? undefined : <PipeMenu choices={choices} onPick={insert} />}
      rightSectionProps={{ style: { alignItems: 'flex-start' } }}
      rightSectionPointerEvents="all"
    />
  );
}
