import '@mantine/tiptap/styles.css';
import { Link, RichTextEditor } from '@mantine/tiptap';
import { useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/use-language.ts';
import { cspNonce } from '../csp-nonce.ts';
import { NumberRunsExtension } from './number-runs-extension.ts';
import type { RichTextFieldProps } from './rich-text-field.tsx';
import classes from './rich-text-input.module.css';

type RichTextInputProps = Omit<RichTextFieldProps, 'error' | 'description'> & {
  errorId?: string | undefined;
};

// These are exactly the formats that the server stores; a heading or a table would be lost.
const extensions = [
  StarterKit.configure({
    heading: false,
    blockquote: false,
    code: false,
    codeBlock: false,
    horizontalRule: false,
    link: false,
  }),
  NumberRunsExtension,
  Link.configure({ openOnClick: false, protocols: ['mailto'], HTMLAttributes: { rel: null, target: null } }),
];

export function RichTextInput({ label, value, onChange, onBlur, errorId, ...field }: RichTextInputProps) {
  const { t, i18n } = useTranslation('richText');
  const { placeholder = '', dir = 'auto', disabled = false, required = false, autoFocus = false } = field;
  const { dir: interfaceDir } = useLanguage();
  // Without text, `auto` would mean left to right, even for a person who will write Persian.
  const textDir = dir === 'auto' && value === '' ? interfaceDir : dir;
  const editorProps = useMemo(
    () => ({
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        dir: textDir,
        ...(required ? { 'aria-required': 'true' } : {}),
        ...(errorId === undefined ? {} : { 'aria-invalid': 'true', 'aria-describedby': errorId }),
        ...(placeholder === '' ? {} : { 'data-placeholder': placeholder }),
      },
    }),
    [label, textDir, required, errorId, placeholder],
  );
  const editor = useEditor({
    extensions,
    injectNonce: cspNonce,
    editorProps,
    content: value,
    editable: !disabled,
    // The button that opened it is visible, so nothing has to scroll.
    onCreate: ({ editor: newEditor }) =>
      void (autoFocus && newEditor.commands.focus('end', { scrollIntoView: false })),
    // An editor created during rendering is discarded if the first paint takes long.
    immediatelyRender: false,
    shouldRerenderOnTransaction: false,
    onUpdate: ({ editor: changed }) => onChange(changed.isEmpty ? '' : changed.getHTML()),
    onBlur: () => onBlur?.(),
  });

  useEffect(() => {
    if (editor !== null && !editor.isDestroyed) editor.setEditable(!disabled, false);
  }, [editor, disabled]);

  // The value may come from elsewhere (a reset, a duplicate); while typing, the editor already has it.
  useEffect(() => {
    if (editor === null || editor.isDestroyed || editor.isFocused) return;
    const own = editor.isEmpty ? '' : editor.getHTML();
    if (own !== value) editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);

  const labels = t('labels', { returnObjects: true }) as Record<string, string>;
  return (
    <RichTextEditor
      editor={editor}
      labels={labels}
      key={i18n.language}
      mt={4}
      className={classes.editor}
      data-wrong={errorId !== undefined || undefined}
    >
      {!disabled && (
        <RichTextEditor.Toolbar className={classes.toolbar}>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Bold />
            <RichTextEditor.Italic />
            <RichTextEditor.Underline />
            <RichTextEditor.Strikethrough />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.BulletList />
            <RichTextEditor.OrderedList />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Link />
            <RichTextEditor.Unlink />
          </RichTextEditor.ControlsGroup>
        </RichTextEditor.Toolbar>
      )}
      <RichTextEditor.Content />
    </RichTextEditor>
  );
}
