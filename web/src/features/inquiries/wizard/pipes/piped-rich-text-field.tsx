import { Group } from '@mantine/core';
import { RichTextField, type RichTextFieldProps } from '../../../../ui/rich-text/rich-text-field.tsx';
import { replaceRichTextLabelsWithPipes, replaceRichTextPipesWithLabels } from './pipe-labels.ts';
import { PipeMenu } from './pipe-menu.tsx';
import { usePipeInputState, usePipeProblem } from './use-pipe-input-state.ts';

/** A rich-text field that can insert answers to earlier questions at its end. */
export function PipedRichTextField({
  value,
  onChange,
  before,
  error,
  ...input
}: RichTextFieldProps & {
  /** The number of shown questions before it. */
  before: number;
}) {
  const { labels, gone, hasChoices, ids } = usePipeInputState(before);
  const problem = usePipeProblem(value, before);
  const shown = replaceRichTextPipesWithLabels(value, labels, gone);
  const change = (html: string) => onChange(replaceRichTextLabelsWithPipes(html, ids));
  const insert = (questionId: string) => {
    const [, text = '', ends = ''] = /^(.*?)((?:<\/\w+>)*)$/s.exec(value) ?? [];
    onChange(`${text}{{${questionId}}}${ends}`);
  };
  return (
    <>
      <RichTextField {...input} error={error ?? problem} value={shown} onChange={change} />
      {hasChoices && (
        <Group>
          <PipeMenu before={before} onPick={insert} />
        </Group>
      )}
    </>
  );
}
