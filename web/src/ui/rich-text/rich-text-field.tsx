import { Input, Skeleton } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useId } from 'react';

// Loaded lazily, because the editor is larger than the rest of a screen.
const RichTextInput = lazy(async () => ({ default: (await import('./rich-text-input.tsx')).RichTextInput }));

export type RichTextFieldProps = {
  label: string;
  /** Set if a text beside it says what it is. */
  hidesLabel?: boolean;
  /** HTML with limited formatting; empty if there is no text. */
  value: string;
  onChange: (html: string) => void;
  onBlur?: () => void;
  description?: ReactNode;
  error?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  placeholder?: string;
  /** Set if the person has just opened it, so that it takes the focus. */
  autoFocus?: boolean;
  /** The direction of the text's language, which may differ from the interface's. */
  dir?: 'ltr' | 'rtl' | 'auto';
};

/** A text with strong, emphasis, underline, links and lists. */
export function RichTextField(props: RichTextFieldProps) {
  const { label, hidesLabel = false, description, error, required, ...input } = props;
  const id = useId();
  return (
    <Input.Wrapper
      labelElement="div"
      label={hidesLabel ? undefined : label}
      labelProps={{ id: `${id}-label` }}
      description={description}
      error={error}
      errorProps={{ id: `${id}-error` }}
      required={required ?? false}
    >
      <Suspense fallback={<Skeleton h={120} mt={4} />}>
        <RichTextInput
          {...input}
          label={label}
          errorId={error ? `${id}-error` : undefined}
          required={required}
        />
      </Suspense>
    </Input.Wrapper>
  );
}
