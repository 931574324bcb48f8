import { Alert, NativeSelect, SimpleGrid, Stack, Text } from '@mantine/core';
import { commentModes, cooperationTypes, submitCaptchas } from '@nazar/domain/inquiries/inquiry.ts';
import { storesIdentity } from '@nazar/domain/inquiries/privacy.ts';
import { IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Section } from '../../../../ui/section.tsx';
import { useDraft, useDraftStore } from '../draft/use-draft.ts';
import { AdvancedSettings } from '../setting/advanced-settings.tsx';
import { EndingsSection } from '../setting/endings-section.tsx';
import { ExamSection } from '../setting/exam-section.tsx';
import { LookSection } from '../setting/look-section.tsx';
import { NoticesSection } from '../setting/notices-section.tsx';
import { RetentionFields } from '../setting/retention-fields.tsx';
import { LimitField, MessageField, SwitchField } from '../setting/setting-fields.tsx';
import { TemplateSection } from '../setting/template-section.tsx';
import { TimeZoneField } from '../setting/time-zone-field.tsx';
import { ChoiceCards } from './choice-cards.tsx';
import { useField } from './field.tsx';
import { InvitedPeople } from './invited-people.tsx';

/** Who may answer, how and for how long, and how the inquiry looks. */
export function SettingStep() {
  const { t } = useTranslation('wizard');
  const isPublished = useDraft((state) => state.status.publishedRevision !== null);
  return (
    <Stack gap="lg">
      {isPublished && (
        <Alert variant="light" color="cyan.9" icon={<IconInfoCircle aria-hidden />}>
          {t('setting.whenPublished')}
        </Alert>
      )}
      <PeopleSection />
      <CommentSection />
      <Section title={t('setting.messages')}>
        <MessageField name="completionMessage" label={t('setting.completionMessage')} />
        <MessageField
          name="expireMessage"
          label={t('setting.expireMessage')}
          hint={t('setting.expireHint')}
        />
        <TimeZoneField />
      </Section>
      <AdvancedSettings>
        <AnswerSection />
        <OrderSection />
        <EndingsSection />
        <ExamSection />
        <LookSection />
      </AdvancedSettings>
      <NoticesSection />
      <TemplateSection />
    </Stack>
  );
}

function OrderSection() {
  const { t } = useTranslation('wizard');
  return (
    <Section title={t('setting.order')}>
      <SwitchField name="hideQuestionNumber" label={t('setting.hideQuestionNumber')} />
      <SwitchField
        name="shuffleQuestions"
        label={t('setting.shuffleQuestions')}
        hint={t('setting.shuffleHint')}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <LimitField
          name="questionCount"
          label={t('setting.questionCount')}
          hint={t('setting.questionCountHint')}
        />
        <LimitField name="timeLimit" label={t('setting.timeLimit')} unit={t('setting.minutes')} />
      </SimpleGrid>
    </Section>
  );
}

function PeopleSection() {
  const { t } = useTranslation('wizard');
  const store = useDraftStore();
  const type = useDraft((state) => state.settings.cooperationType);
  const isPublished = useDraft((state) => state.status.publishedRevision !== null);
  return (
    <Section title={t('setting.people')}>
      <ChoiceCards
        name="cooperationType"
        label={t('setting.cooperationType')}
        value={type}
        choices={cooperationTypes.map((name) => ({
          value: name,
          label: t(`cooperation.${name}.name`),
          text: t(`cooperation.${name}.text`),
          disabled: isPublished && name !== type,
        }))}
        onChange={(next) => store.changeSettings({ cooperationType: next })}
      />
      {isPublished && (
        <Text size="sm" c="dimmed">
          {t('setting.limitedLater')}
        </Text>
      )}
      {type === 'limited' && <InvitedPeople />}
      <SwitchField name="listed" label={t('setting.listed')} hint={t(`setting.listedHint.${type}`)} />
      {type === 'anon' ? (
        <Text size="sm" c="dimmed">
          {t('setting.openLink')}
        </Text>
      ) : (
        <SwitchField
          name="anonymous"
          label={t('setting.secretBallot')}
          hint={t('setting.secretBallotHint')}
          locked={isPublished ? t('setting.secretBallotLocked') : undefined}
        />
      )}
    </Section>
  );
}

/** Who may comment on the inquiry's page. */
function CommentSection() {
  const { t } = useTranslation('wizard');
  const store = useDraftStore();
  const comments = useDraft((state) => state.settings.comments);
  return (
    <Section title={t('setting.comments')}>
      <ChoiceCards
        name="comments"
        label={t('setting.whoComments')}
        value={comments}
        choices={commentModes.map((mode) => ({
          value: mode,
          label: t(`comments.${mode}.name`),
          text: t(`comments.${mode}.text`),
        }))}
        onChange={(next) => store.changeSettings({ comments: next })}
      />
      <SwitchField name="askOwner" label={t('setting.askOwner')} hint={t('setting.askOwnerHint')} />
    </Section>
  );
}

function AnswerSection() {
  const { t } = useTranslation('wizard');
  return (
    <Section title={t('setting.answers')}>
      <EditFields />
      <SwitchField name="singleSession" label={t('setting.singleSession')} hint={t('setting.singleHint')} />
      <LimitField
        name="maxParticipantCount"
        label={t('setting.maxParticipantCount')}
        hint={t('setting.maxParticipantHint')}
      />
      <RetentionFields />
      <CaptchaChoice />
    </Section>
  );
}

/** Only for inquiries that are open to all people with the link: elsewhere participants are known. */
function CaptchaChoice() {
  const { t } = useTranslation('wizard');
  const store = useDraftStore();
  const value = useDraft((state) => state.settings.submitCaptcha);
  const isOpen = useDraft((state) => state.settings.cooperationType === 'anon');
  const field = useField('submitCaptcha');
  if (!isOpen) return null;
  return (
    <NativeSelect
      {...field}
      label={t('setting.submitCaptcha')}
      description={t('setting.submitCaptchaHint')}
      data={submitCaptchas.map((each) => ({ value: each, label: t(`submitCaptcha.${each}`) }))}
      value={value}
      onChange={({ currentTarget }) =>
        store.changeSettings({ submitCaptcha: submitCaptchaOf(currentTarget.value) })
      }
    />
  );
}

const submitCaptchaOf = (value: string) => submitCaptchas.find((each) => each === value) ?? 'never';

/** Whether submitted answers can be changed, for how long, how often, and also after expiry. */
function EditFields() {
  const { t } = useTranslation('wizard');
  const isEditable = useDraft((state) => state.settings.editableResponse);
  const isTimed = useDraft((state) => state.settings.timeLimit !== null);
  const isNamed = useDraft((state) => storesIdentity(state.settings));
  const hint = t(isNamed ? 'setting.editableHint' : 'setting.editableHintReceipt');
  return (
    <>
      <SwitchField
        name="editableResponse"
        label={t('setting.editable')}
        hint={isTimed ? t('setting.editableTimed') : hint}
        // If it was turned on, it can be turned off.
        locked={isTimed && !isEditable ? t('setting.editableTimed') : undefined}
        alongWithOff={{ editTimeLimit: null, editCountLimit: null, editableAfterExpiry: false }}
      />
      {isEditable && (
        <>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <LimitField name="editTimeLimit" label={t('setting.editTimeLimit')} unit={t('setting.minutes')} />
            <LimitField name="editCountLimit" label={t('setting.editCountLimit')} />
          </SimpleGrid>
          <SwitchField
            name="editableAfterExpiry"
            label={t('setting.editLate')}
            hint={t('setting.editLateHint')}
          />
        </>
      )}
    </>
  );
}
