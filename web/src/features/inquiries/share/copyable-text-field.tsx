import { Button, Group, Textarea, TextInput, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../../ui/copy-text.ts';
import classes from './share-panel.module.css';

type CopyFieldProps = {
  label: string;
  value: string;
  multiline?: boolean;
  copyLabel: string;
  /** Whether it is the main action of the screen. */
  leads?: boolean;
};

/** A text to copy with a button, or by hand if the browser forbids it. */
export function CopyableTextField({
  label,
  value,
  multiline = false,
  copyLabel,
  leads = false,
}: CopyFieldProps) {
  const { t } = useTranslation('share');
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    setCopied(await copyText(value));
    setTimeout(() => setCopied(false), 2500);
  };
  const field = {
    label,
    value,
    readOnly: true,
    className: classes.field,
    ...(leads && { size: 'md' }),
    classNames: { input: 'ltr' },
    onFocus: (event: { currentTarget: HTMLInputElement | HTMLTextAreaElement }) =>
      event.currentTarget.select(),
  };
  return (
    <Group align="flex-end" gap="xs">
      {multiline ? <Textarea {...field} autosize minRows={2} maxRows={4} /> : <TextInput {...field} />}
      <Button
        onClick={() => void copy()}
        leftSection={copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
        aria-label={copyLabel}
        className={classes.copy}
        {...(leads && { size: 'md' })}
      >
        {t(copied ? 'copied' : 'copy')}
      </Button>
      <VisuallyHidden role="status">{copied && t('copied')}</VisuallyHidden>
    </Group>
  );
}
