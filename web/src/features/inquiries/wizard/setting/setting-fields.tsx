import { Switch, Text } from '@mantine/core';
import type { InquirySettings } from '@nazar/domain/inquiries/inquiry.ts';
import { type SettingLimitName, settingLimits } from '@nazar/domain/inquiries/setting-limits.ts';
import { textLimits } from '@nazar/domain/text/text-limits.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDraftFieldErrorProps } from '../components/fields/draft-field.tsx';
import { DraftNumberField } from '../components/fields/draft-number-field.tsx';
import { useDraftSelector, useDraftStore } from '../draft/use-draft.ts';
import { PipedTextarea } from '../pipes/piped-textarea.tsx';
import { useShownQuestionCount } from '../pipes/use-pipe-input-state.ts';

type SwitchName =
  | ('listed' | 'anonymous' | 'hideQuestionNumber' | 'shuffleQuestions')
  | ('askOwner' | 'certificate')
  | ('editableResponse' | 'editableAfterExpiry' | 'singleSession');

type SwitchFieldProps = {
  name: SwitchName;
  label: string;
  hint?: string;
  locked?: string | undefined;
  /** Settings that have no meaning while it is off, with their reset values. */
  alongWithOff?: Partial<InquirySettings>;
};

export function SettingSwitchField({ name, label, hint, locked, alongWithOff = {} }: SwitchFieldProps) {
  const store = useDraftStore();
  const checked = useDraftSelector((state) => state.settings[name]);
  return (
    <Switch
      {...useDraftFieldErrorProps(name)}
      label={label}
      description={locked ?? hint}
      disabled={locked !== undefined}
      checked={checked}
      onChange={({ currentTarget: { checked: on } }) =>
        store.changeSettings({ [name]: on, ...(on ? {} : alongWithOff) })
      }
    />
  );
}

type LimitFieldProps = {
  name: SettingLimitName;
  label: string;
  hint?: string;
  unit?: 'minutes' | 'days';
  /** The meaning of an empty field. */
  empty?: string;
  publishProblem?: string | undefined;
};

/** A limit; an empty field means no limit. */
export function SettingLimitField({ name, label, hint, unit, empty, publishProblem }: LimitFieldProps) {
  const { t } = useTranslation('wizard');
  const store = useDraftStore();
  const value = useDraftSelector((state) => state.settings[name]);
  return (
    <DraftNumberField
      name={name}
      label={label}
      description={hint}
      publishProblem={publishProblem}
      placeholder={empty ?? t('setting.noLimit')}
      value={value}
      min={1}
      max={settingLimits[name]}
      suffix={unit === undefined ? undefined : <Unit>{t(`setting.${unit}`, { count: value ?? 0 })}</Unit>}
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

type MessageFieldProps = { name: 'completionMessage' | 'expireMessage'; label: string; hint?: string };

export function SettingMessageField({ name, label, hint }: MessageFieldProps) {
  const store = useDraftStore();
  const text = useDraftSelector((state) => state.settings[name]);
  const before = useShownQuestionCount();
  return (
    <PipedTextarea
      {...useDraftFieldErrorProps(name)}
      before={name === 'completionMessage' ? before : 0}
      label={label}
      description={hint}
      minRows={2}
      maxRows={8}
      maxLength={textLimits.message}
      value={text}
      onChange={(message) => store.changeSettings({ [name]: message })}
    />
  );
}
