import { Stack, Switch, Text, Textarea } from '@mantine/core';
import { defaultSettings, type InquirySettings } from '@nazar/domain/inquiry/inquiry.ts';
import { advancedSettings } from '@nazar/domain/inquiry/package.ts';
import { textDir } from '@nazar/domain/text/text-dir.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useField } from '../components/field.tsx';
import { NumberField } from '../components/number-field.tsx';
import { useDraft, useDraftStore } from '../draft/use-draft.ts';

type SwitchName =
  | ('anonymous' | 'hideQuestionNumber' | 'shuffleQuestions')
  | ('editableResponse' | 'singleSession');
type LimitName =
  | ('editTimeLimit' | 'editCountLimit' | 'maxParticipantCount')
  | ('questionCount' | 'timeLimit');

const advanced: ReadonlySet<string> = new Set(advancedSettings);
const usual: Partial<InquirySettings> = defaultSettings;

/**
 * Why a setting can't be turned on: the package does not hold it. What was set before the package was changed
 * stays open, so that it can be turned off.
 */
export function usePackageReason(name: keyof InquirySettings): string | undefined {
  const { t } = useTranslation('wizard');
  const isSimple = useDraft((state) => state.settings.package === 'simple');
  const isUsual = useDraft((state) => state.settings[name] === usual[name]);
  return isSimple && isUsual && advanced.has(name) ? t('setting.notInPackage') : undefined;
}

type SwitchFieldProps = { name: SwitchName; label: string; hint?: string; locked?: string | undefined };

export function SwitchField({ name, label, hint, locked }: SwitchFieldProps) {
  const store = useDraftStore();
  const checked = useDraft((state) => state.settings[name]);
  const reason = usePackageReason(name) ?? locked;
  return (
    <Switch
      {...useField(name)}
      label={label}
      description={reason ?? hint}
      disabled={reason !== undefined}
      checked={checked}
      onChange={(event) => store.changeSettings({ [name]: event.currentTarget.checked })}
    />
  );
}

type LimitFieldProps = {
  name: LimitName;
  label: string;
  hint: string;
  most: number;
  unit?: string;
};

/** A limit; empty is none. */
export function LimitField({ name, label, hint, most, unit }: LimitFieldProps) {
  const { t } = useTranslation('wizard');
  const store = useDraftStore();
  const value = useDraft((state) => state.settings[name]);
  const reason = usePackageReason(name);
  return (
    <NumberField
      {...useField(name)}
      label={label}
      description={reason ?? hint}
      placeholder={t('setting.noLimit')}
      disabled={reason !== undefined}
      value={value}
      least={1}
      most={most}
      suffix={unit === undefined ? undefined : <Unit>{unit}</Unit>}
      onChange={(limit) => store.changeSettings({ [name]: limit })}
    />
  );
}

function Unit({ children }: { children: ReactNode }) {
  return (
    <Text size="xs" c="dimmed">
      {children}
    </Text>
  );
}

type MessageFieldProps = { name: 'completionMessage' | 'expireMessage'; label: string; hint: string };

export function MessageField({ name, label, hint }: MessageFieldProps) {
  const store = useDraftStore();
  const text = useDraft((state) => state.settings[name]);
  return (
    <Textarea
      {...useField(name)}
      label={label}
      description={hint}
      autosize
      minRows={2}
      maxRows={8}
      maxLength={2000}
      dir={textDir(text)}
      value={text}
      onChange={(event) => store.changeSettings({ [name]: event.currentTarget.value })}
    />
  );
}

/** Fields that belong to a switch above them. */
export function Indented({ children }: { children: ReactNode }) {
  return (
    <Stack gap="md" ps={{ base: 'md', sm: 52 }}>
      {children}
    </Stack>
  );
}
