import { Alert, List, NativeSelect, Paper, SimpleGrid, Stack, Text } from '@mantine/core';
import {
  countAnswerableQuestions,
  countDrawnQuestions,
  findDrawProblem,
} from '@nazar/domain/inquiries/answerable-questions.ts';
import { commentModes, cooperationTypes, submitCaptchas } from '@nazar/domain/inquiries/inquiry.ts';
import { storesIdentity } from '@nazar/domain/inquiries/privacy.ts';
import { minGroupSize } from '@nazar/domain/results/min-group-size.ts';
import { IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormatFieldProblem } from '../../../../../i18n/use-format-field-problem.ts';
import { useMediaQuery } from '../../../../../ui/use-media-query.ts';
import { useDraftSelector, useDraftStore } from '../../draft/use-draft.ts';
import { EndingsSection } from '../../setting/endings-section.tsx';
import { ExamSection } from '../../setting/exam-section.tsx';
import { LookPreview } from '../../setting/look-preview.tsx';
import { LookSection } from '../../setting/look-section.tsx';
import { MessageSection } from '../../setting/message-section.tsx';
import { QuotasSection } from '../../setting/quotas-section.tsx';
import { ResponseNoticesSection } from '../../setting/response-notices-section.tsx';
import { RetentionFields } from '../../setting/retention-fields.tsx';
import { SettingLimitField, SettingSwitchField } from '../../setting/setting-fields.tsx';
import { SettingGroup } from '../../setting/setting-group.tsx';
import { TemplateSection } from '../../setting/template-section.tsx';
import { TranslationSection } from '../../setting/translation-section.tsx';
import { useHasScores } from '../../setting/use-has-scores.ts';
import { ChoiceCards } from '../fields/choice-cards.tsx';
import { useDraftFieldErrorProps } from '../fields/draft-field.tsx';
import { InviteeCountLink } from '../publish/invited-people.tsx';
import { ListedSwitch } from '../publish/public-look.tsx';
import classes from './setting-step.module.css';

export function SettingStep() {
  const { t } = useTranslation('wizard');
  const isPublished = useDraftSelector((state) => state.status.publishedRevision !== null);
  const isWide = useMediaQuery('(min-width: 62em)');
  return (
    <div className={classes.columns}>
      <Stack gap="md">
        {isPublished && (
          <Alert variant="light" color="cyan.9" icon={<IconInfoCircle aria-hidden />}>
            {t('setting.whenPublished')}
          </Alert>
        )}
        <Paper className={classes.rows}>
          <ExamSection />
          <PeopleSection />
          <AnswerSection />
          <OrderSection />
          <EndingsSection />
          <MessageSection />
          <LookSection hasPreview={!isWide} />
          <CommentSection />
          <QuotasSection />
          <TranslationSection />
          <ResponseNoticesSection />
        </Paper>
        <TemplateSection />
      </Stack>
      {isWide && (
        <div className={classes.preview}>
          <LookPreview />
        </div>
      )}
    </div>
  );
}

const timeFields = ['timeLimit'] as const;

function OrderSection() {
  const { t } = useTranslation('wizard');
  const { shuffleQuestions, questionCount, timeLimit } = useDraftSelector((state) => state.settings);
  // The time limit of an exam is among its figures.
  const hasTime = !useHasScores();
  const segments = useDraftSelector((state) => state.segments);
  const fieldText = useFormatFieldProblem();
  const drawProblem = findDrawProblem(questionCount, countAnswerableQuestions({ segments }));
  const count = countDrawnQuestions({ questionCount, segments });
  const drawn = count !== null && t('setting.summary.questionCount', { count });
  const timed = timeLimit !== null && t('setting.summary.timeLimit', { count: timeLimit });
  return (
    <SettingGroup
      title={t(hasTime ? 'setting.order' : 'parts.question')}
      summary={[
        drawn || t('setting.summary.allQuestions'),
        shuffleQuestions && t('setting.shuffleQuestions'),
        hasTime && (timed || t('setting.summary.noTimeLimit')),
      ]}
      fields={['hideQuestionNumber', 'shuffleQuestions', 'questionCount', ...(hasTime ? timeFields : [])]}
    >
      <SettingSwitchField name="hideQuestionNumber" label={t('setting.hideQuestionNumber')} />
      <SettingSwitchField
        name="shuffleQuestions"
        label={t('setting.shuffleQuestions')}
        hint={t('setting.shuffleHint')}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <SettingLimitField
          name="questionCount"
          label={t('setting.questionCount')}
          hint={t('setting.questionCountHint')}
          publishProblem={drawProblem === null ? undefined : fieldText(drawProblem)}
        />
        {hasTime && <SettingLimitField name="timeLimit" label={t('setting.timeLimit')} unit="minutes" />}
      </SimpleGrid>
    </SettingGroup>
  );
}

function PeopleSection() {
  const { t } = useTranslation('wizard');
  const store = useDraftStore();
  const type = useDraftSelector((state) => state.settings.cooperationType);
  const { listed, anonymous } = useDraftSelector((state) => state.settings);
  const isPublished = useDraftSelector((state) => state.status.publishedRevision !== null);
  return (
    <SettingGroup
      title={t('setting.people')}
      summary={[
        t(`cooperation.${type}.name`),
        anonymous && t('setting.secretBallot'),
        t(`setting.summary.${listed ? 'listed' : 'notListed'}`),
      ]}
      fields={['cooperationType', 'listed', 'anonymous']}
      start={!isPublished}
    >
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
      {type === 'anon' && <NamesNote isPublished={isPublished} />}
      <Text size="sm" c="dimmed">
        {t('setting.limitedLater')}
      </Text>
      {type === 'limited' && <InviteeCountLink />}
      <ListedSwitch />
      {type !== 'anon' && <SecretBallotField isPublished={isPublished} />}
    </SettingGroup>
  );
}

/** Says how names could be stored. The fact «Names» of the publish dialog leads here. */
function NamesNote({ isPublished }: { isPublished: boolean }) {
  const { t } = useTranslation('wizard');
  const names = { users: t('cooperation.users.name'), limited: t('cooperation.limited.name') };
  return (
    <Text size="sm">
      {isPublished ? t('setting.namesNotStored') : t('setting.namesNotStoredHint', names)}
    </Text>
  );
}

/** While the switch is on, it says what can't be changed after publishing. */
function SecretBallotField({ isPublished }: { isPublished: boolean }) {
  const { t } = useTranslation('wizard');
  const anonymous = useDraftSelector((state) => state.settings.anonymous);
  return (
    <Stack gap={6}>
      <SettingSwitchField
        name="anonymous"
        label={t('setting.secretBallot')}
        hint={t('setting.secretBallotHint')}
        locked={isPublished ? t('setting.secretBallotLocked') : undefined}
      />
      {anonymous && (
        <List size="xs" c="dimmed" spacing={2} ms={30}>
          {(['results', 'closing', 'responses'] as const).map((rule) => (
            <List.Item key={rule}>{t(`setting.ballotRules.${rule}`)}</List.Item>
          ))}
        </List>
      )}
    </Stack>
  );
}

/** Who may comment on the inquiry's page. */
function CommentSection() {
  const { t } = useTranslation('wizard');
  const store = useDraftStore();
  const { comments, askOwner } = useDraftSelector((state) => state.settings);
  return (
    <SettingGroup
      title={t('setting.comments')}
      summary={[t(`comments.${comments}.name`), askOwner && t('setting.askOwner')]}
      fields={['comments', 'askOwner']}
    >
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
      <SettingSwitchField name="askOwner" label={t('setting.askOwner')} hint={t('setting.askOwnerHint')} />
    </SettingGroup>
  );
}

const answerFields = [
  ...(['editableResponse', 'editTimeLimit', 'editCountLimit', 'editableAfterExpiry'] as const),
  ...(['singleSession', 'maxParticipantCount', 'retentionDays', 'submitCaptcha'] as const),
];

function AnswerSection() {
  const { t } = useTranslation('wizard');
  const { editableResponse, singleSession, maxParticipantCount, retentionDays } = useDraftSelector(
    (state) => state.settings,
  );
  return (
    <SettingGroup
      title={t('setting.answers')}
      summary={[
        t(editableResponse ? 'setting.summary.editable' : 'setting.summary.notEditable'),
        singleSession && t('setting.singleSession'),
        maxParticipantCount !== null && t('setting.summary.atMost', { count: maxParticipantCount }),
        retentionDays !== null && t('setting.summary.deletedAfter', { count: retentionDays }),
      ]}
      fields={answerFields}
    >
      <EditFields />
      <SettingSwitchField
        name="singleSession"
        label={t('setting.singleSession')}
        hint={t('setting.singleHint')}
      />
      <SettingLimitField
        name="maxParticipantCount"
        label={t('setting.maxParticipantCount')}
        hint={useMaxParticipantHint()}
      />
      <RetentionFields />
      <CaptchaChoice />
    </SettingGroup>
  );
}

/** A secret ballot closes for good at the limit, and its results need at least five votes. */
function useMaxParticipantHint(): string {
  const { t } = useTranslation('wizard');
  const { anonymous, maxParticipantCount: limit } = useDraftSelector((state) => state.settings);
  const { responseCount: votes, state } = useDraftSelector((draft) => draft.status);
  if (!anonymous || state === 'expired') return t('setting.maxParticipantHint');
  if (limit !== null && limit <= votes) return t('setting.maxParticipantReached', { count: votes });
  if (limit !== null && limit < minGroupSize) return t('setting.maxParticipantTooFew');
  return t('setting.maxParticipantBallot');
}

/** Only for inquiries that are open to everyone with the link, because participants of others are known. */
function CaptchaChoice() {
  const { t } = useTranslation('wizard');
  const store = useDraftStore();
  const value = useDraftSelector((state) => state.settings.submitCaptcha);
  const isOpen = useDraftSelector((state) => state.settings.cooperationType === 'anon');
  const field = useDraftFieldErrorProps('submitCaptcha');
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

/**
 * Whether, for how long and how often participants can change submitted answers, and whether that is possible after
 * expiry.
 */
function EditFields() {
  const { t } = useTranslation('wizard');
  const isEditable = useDraftSelector((state) => state.settings.editableResponse);
  const isTimed = useDraftSelector((state) => state.settings.timeLimit !== null);
  const isNamed = useDraftSelector((state) => storesIdentity(state.settings));
  const hint = t(isNamed ? 'setting.editableHint' : 'setting.editableHintReceipt');
  return (
    <>
      <SettingSwitchField
        name="editableResponse"
        label={t('setting.editable')}
        hint={isTimed ? t('setting.editableTimed') : hint}
        // It can still be turned off if it is on.
        locked={isTimed && !isEditable ? t('setting.editableTimed') : undefined}
        alongWithOff={{ editTimeLimit: null, editCountLimit: null, editableAfterExpiry: false }}
      />
      {isEditable && (
        <>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <SettingLimitField name="editTimeLimit" label={t('setting.editTimeLimit')} unit="minutes" />
            <SettingLimitField name="editCountLimit" label={t('setting.editCountLimit')} />
          </SimpleGrid>
          <SettingSwitchField
            name="editableAfterExpiry"
            label={t('setting.editLate')}
            hint={t('setting.editLateHint')}
          />
        </>
      )}
    </>
  );
}
