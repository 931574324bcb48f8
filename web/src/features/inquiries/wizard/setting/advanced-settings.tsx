import { Stack } from '@mantine/core';
import { defaultSettings, type InquirySettings } from '@nazar/domain/inquiries/inquiry.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Disclosure } from '../components/disclosure.tsx';
import { useDraft, useIsWrong } from '../draft/use-draft.ts';

const advancedSettings = [
  'editableResponse',
  'editTimeLimit',
  'editCountLimit',
  'editableAfterExpiry',
  'singleSession',
  'maxParticipantCount',
  'retentionDays',
  'hideQuestionNumber',
  'shuffleQuestions',
  'questionCount',
  'timeLimit',
  'redirectUrl',
  'passMark',
  'showRightAnswers',
  'certificate',
  'theme',
  'textSize',
  'textFont',
  'backgroundColor',
  'headerFile',
  'footerFile',
  'backgroundFile',
  'bodyCss',
] as const satisfies readonly (keyof InquirySettings)[];

/** Settings that few authors change. The Simple package folds them until one is set or wrong. */
export function AdvancedSettings({ children }: { children: ReactNode }) {
  const { t } = useTranslation('wizard');
  const isSimple = useDraft((state) => state.settings.package === 'simple');
  const isUsed = useDraft((state) =>
    advancedSettings.some((name) => state.settings[name] !== defaultSettings[name]),
  );
  const hasEndings = useDraft((state) => state.settings.endings.length > 0);
  const isWrong = useIsWrong(advancedSettings);
  if (!isSimple) return children;
  return (
    <Disclosure label={t('setting.advanced')} start={isUsed || hasEndings} wrong={isWrong}>
      <Stack gap="lg">{children}</Stack>
    </Disclosure>
  );
}
