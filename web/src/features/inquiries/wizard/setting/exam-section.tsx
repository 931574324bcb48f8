import { NativeSelect, SimpleGrid, Stack, Text } from '@mantine/core';
import { findHighestScore } from '@nazar/domain/inquiries/exams/exam.ts';
import { rightAnswerModes } from '@nazar/domain/inquiries/inquiry.ts';
import { storesIdentity } from '@nazar/domain/inquiries/privacy.ts';
import { getResponseEditRules } from '@nazar/domain/participation/edit-rules.ts';
import { useTranslation } from 'react-i18next';
import { useDraftFieldErrorProps } from '../components/fields/draft-field.tsx';
import { DraftNumberField } from '../components/fields/draft-number-field.tsx';
import { useDraftSelector, useDraftStore } from '../draft/use-draft.ts';
import { SettingLimitField, SettingSwitchField } from './setting-fields.tsx';
import { SettingGroup } from './setting-group.tsx';
import { useHasScores } from './use-has-scores.ts';

/** The figures of an exam, and what participants see of their result; only for inquiries with scores. */
export function ExamSection() {
  const { t } = useTranslation('wizard');
  const store = useDraftStore();
  const hasScores = useHasScores();
  const { passMark, timeLimit, showRightAnswers, certificate } = useDraftSelector((state) => state.settings);
  const isEditable = useDraftSelector(({ settings }) => getResponseEditRules(settings) !== null);
  const isPublished = useDraftSelector(({ status }) => status.publishedRevision !== null);
  const highest = useDraftSelector(({ settings, segments }) =>
    findHighestScore({ questionCount: settings.questionCount, segments }),
  );
  const nameSource = useDraftSelector(({ settings }) => {
    if (!storesIdentity(settings)) return 'none';
    return settings.cooperationType === 'limited' ? 'list' : 'profile';
  });
  const rightAnswers = useDraftFieldErrorProps('showRightAnswers');
  if (!hasScores) return null;
  return (
    <SettingGroup
      title={t('exam.title')}
      hint={isEditable ? t('exam.sectionHintEditable') : undefined}
      summary={[
        passMark === null ? t('exam.noMark') : t('exam.mark', { percent: passMark }),
        timeLimit === null
          ? t('setting.summary.noTimeLimit')
          : t('setting.summary.timeLimit', { count: timeLimit }),
        certificate && t('exam.certificate'),
      ]}
      fields={['passMark', 'timeLimit', 'showRightAnswers', 'certificate']}
      start={!isPublished && passMark === null}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Stack gap={4}>
          <DraftNumberField
            name="passMark"
            label={t('exam.passMark')}
            description={t(isPublished ? 'exam.passMarkChange' : 'exam.passMarkHint')}
            placeholder={t('exam.noPassMark')}
            value={passMark}
            min={1}
            max={100}
            suffix={t('ending.percent')}
            onChange={(percent) => store.changeSettings({ passMark: percent })}
          />
          <Text size="sm" role="status">
            {passMark !== null &&
              highest !== null &&
              t('exam.passMarkPoints', { points: (passMark * highest) / 100, count: highest })}
          </Text>
        </Stack>
        <SettingLimitField
          name="timeLimit"
          label={t('setting.timeLimit')}
          hint={t('exam.timeLimitHint')}
          unit="minutes"
        />
      </SimpleGrid>
      <NativeSelect
        {...rightAnswers}
        label={t('exam.showRightAnswers')}
        description={t(isEditable ? 'exam.rightAnswersEditable' : 'exam.rightAnswersHint')}
        data={rightAnswerModes.map((mode) => ({ value: mode, label: t(`exam.rightAnswers.${mode}`) }))}
        value={showRightAnswers}
        onChange={({ currentTarget: { value } }) => {
          const mode = rightAnswerModes.find((each) => each === value);
          if (mode !== undefined) store.changeSettings({ showRightAnswers: mode });
        }}
      />
      <SettingSwitchField
        name="certificate"
        label={t('exam.certificate')}
        hint={`${t(passMark === null ? 'exam.certificateHintAll' : 'exam.certificateHint')} ${t(`exam.certificateName.${nameSource}`)}`}
      />
    </SettingGroup>
  );
}
