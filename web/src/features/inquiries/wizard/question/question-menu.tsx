import { ActionIcon, Menu, Text } from '@mantine/core';
import { answerTypes } from '@nazar/domain/inquiries/answer-types/index.ts';
import type { Question } from '@nazar/domain/inquiries/question.ts';
import {
  IconArrowDown,
  IconArrowsSplit2,
  IconArrowUp,
  IconCopy,
  IconDotsVertical,
  IconEye,
  IconEyeOff,
  IconFolderSymlink,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { makeRichTextExcerpt } from '../../../../i18n/excerpt.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import { ActionMenu } from '../../../../ui/dialogs/action-menu.tsx';
import { focusFieldByKey } from '../../../../ui/focus/focus-field-by-key.ts';
import { makeFirstConditionClause } from '../conditions/condition-fields.tsx';
import { DependentsDialog } from '../conditions/dependents-dialog.tsx';
import { findQuestionDependents } from '../conditions/question-dependencies.tsx';
import { findQuestion, findQuestionPosition } from '../draft/edit-segments.ts';
import { useDraftSelector, useDraftStore, useIsPartLocked } from '../draft/use-draft.ts';
import { useShowDeletionUndoNotice } from '../use-show-deletion-undo-notice.tsx';
import { animateReorder } from './animate-reorder.ts';
import { arePropsEqualExceptBody } from './are-props-equal-except-body.ts';
import { useQuestionActions } from './use-question-actions.ts';

type QuestionMenuProps = {
  question: Question;
  /** The menu's label, with the question's name. */
  menuLabel: string;
  isFirst: boolean;
  isLast: boolean;
  onOpen: (id: string | null) => void;
};

/** The actions on a whole question, also usable by keyboard. */
export const QuestionMenu = memo(function QuestionMenu({
  question,
  menuLabel,
  isFirst,
  isLast,
  onOpen,
}: QuestionMenuProps) {
  const [act, setAct] = useState<LosingAct | null>(null);
  const [leads, setLeads] = useState(false);
  return (
    <>
      <ActionMenu
        returnFocus={!leads}
        onOpen={() => setLeads(false)}
        button={
          <ActionIcon color="dark" size={40} aria-label={menuLabel}>
            <IconDotsVertical size={20} aria-hidden />
          </ActionIcon>
        }
      >
        <QuestionItems
          question={question}
          isFirst={isFirst}
          isLast={isLast}
          onLead={(to) => {
            // The editor takes the focus; returning it to the button would lose typed text.
            setLeads(true);
            onOpen(to);
          }}
          onAsk={setAct}
        />
      </ActionMenu>
      {act !== null && <LossDialog act={act} questionId={question.id} onClose={() => setAct(null)} />}
    </>
  );
}, arePropsEqualExceptBody);

type LosingAct = 'delete' | 'hide';

function useLosingActs(questionId: string): Record<LosingAct, () => void> {
  const actions = useQuestionActions();
  return {
    delete: useRemoval(questionId),
    hide: () => actions.changeField(questionId, { hidden: true }),
  };
}

type QuestionItemsProps = Pick<QuestionMenuProps, 'question' | 'isFirst' | 'isLast'> & {
  onLead: (to: string) => void;
  onAsk: (act: LosingAct) => void;
};

function QuestionItems({ question, isFirst, isLast, onLead, onAsk }: QuestionItemsProps) {
  const { t } = useTranslation('wizard');
  const actions = useQuestionActions();
  const store = useDraftStore();
  const { id } = question;
  const { takesAnswer } = answerTypes[question.responseType];
  const acts = useLosingActs(id);
  /** Asks first if conditions or texts depend on the question. */
  const start = (next: LosingAct) => {
    const { conditions, texts } = findQuestionDependents(store.getState(), new Set([id]));
    if (conditions.length + texts.length > 0) onAsk(next);
    else acts[next]();
  };
  /** Adds the first test, as the button of the fields does. */
  const startCondition = () => {
    const first = makeFirstConditionClause(store.getState().segments, id);
    if (question.condition !== null || first === null) return;
    actions.changeField(id, { condition: { match: 'all', clauses: [first] } });
  };
  const isLocked = useIsPartLocked(id);
  return (
    <>
      <Menu.Item leftSection={<IconPencil size={18} aria-hidden />} onClick={() => onLead(id)}>
        {t('edit')}
      </Menu.Item>
      {!question.hidden && (
        <Menu.Item
          leftSection={<IconArrowsSplit2 size={18} aria-hidden />}
          onClick={() => {
            startCondition();
            onLead(id);
            store.goTo(`${id}.condition`);
          }}
        >
          {t(`condition.start.${takesAnswer ? 'question' : 'statement'}`)}
        </Menu.Item>
      )}
      <Menu.Item
        leftSection={<IconCopy size={18} aria-hidden />}
        onClick={({ detail }) => {
          // The second click of a double click reaches the closing menu.
          if (detail < 2) onLead(actions.duplicate(id) ?? id);
        }}
      >
        {t('duplicate')}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconArrowUp size={18} aria-hidden />}
        disabled={isFirst}
        onClick={() => animateReorder(() => actions.step(id, -1))}
      >
        {t('moveUp')}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconArrowDown size={18} aria-hidden />}
        disabled={isLast}
        onClick={() => animateReorder(() => actions.step(id, 1))}
      >
        {t('moveDown')}
      </Menu.Item>
      <MoveToSegment questionId={id} />
      <Menu.Divider />
      {(isLocked || question.hidden) && (
        <Menu.Item
          leftSection={
            question.hidden ? <IconEye size={18} aria-hidden /> : <IconEyeOff size={18} aria-hidden />
          }
          onClick={() => (question.hidden ? actions.changeField(id, { hidden: false }) : start('hide'))}
        >
          {t(question.hidden ? 'question.show' : 'question.hide')}
        </Menu.Item>
      )}
      {isLocked ? (
        <Text size="xs" c="dimmed" px="sm" py={4} maw={240}>
          {t('answered.hideInstead')}
        </Text>
      ) : (
        <Menu.Item
          color="red.9"
          leftSection={<IconTrash size={18} aria-hidden />}
          onClick={() => start('delete')}
        >
          {t('delete')}
        </Menu.Item>
      )}
    </>
  );
}

type LossDialogProps = { act: LosingAct; questionId: string; onClose: () => void };

function LossDialog({ act, questionId, onClose }: LossDialogProps) {
  const { t } = useTranslation('wizard');
  const acts = useLosingActs(questionId);
  const body = useDraftSelector(({ segments }) => findQuestion(segments, questionId)?.body ?? '');
  return (
    <DependentsDialog
      act={act}
      title={t(`condition.confirmTitle.${act}`, { title: makeRichTextExcerpt(body) })}
      questionIds={new Set([questionId])}
      onConfirm={() => {
        acts[act]();
        onClose();
      }}
      onClose={onClose}
    />
  );
}

function MoveToSegment({ questionId }: { questionId: string }) {
  const { t } = useTranslation('wizard');
  const format = useFormat();
  const actions = useQuestionActions();
  const segments = useDraftSelector((state) => state.segments);
  const others = segments.filter(({ id }) => id !== findQuestionPosition(segments, questionId)?.segmentId);
  if (others.length === 0) return null;
  return (
    <>
      <Menu.Label>{t('moveTo')}</Menu.Label>
      {others.map((segment) => (
        <Menu.Item
          key={segment.id}
          leftSection={<IconFolderSymlink size={18} aria-hidden />}
          onClick={() => {
            actions.move(questionId, { segmentId: segment.id, index: segment.questions.length });
            // The menu with the focus disappears.
            requestAnimationFrame(() => focusFieldByKey(questionId));
          }}
        >
          <bdi>
            {segment.name.trim() === ''
              ? t('segment.unnamed', { number: format.number(segments.indexOf(segment) + 1) })
              : segment.name}
          </bdi>
        </Menu.Item>
      ))}
    </>
  );
}

/** Deletes at once, with a notification to undo it. */
function useRemoval(questionId: string): () => void {
  const { t } = useTranslation('wizard');
  const actions = useQuestionActions();
  const notify = useShowDeletionUndoNotice();
  const store = useDraftStore();
  return () => {
    const { segments } = store.getState();
    const own = segments.find(({ questions }) => questions.some(({ id }) => id === questionId));
    const ids = own?.questions.map(({ id }) => id) ?? [];
    const at = ids.indexOf(questionId);
    const step = actions.remove(questionId);
    if (step === null) return;
    // The menu with the focus disappears.
    const next = ids[at + 1] ?? ids[at - 1] ?? `${own?.id}.add`;
    requestAnimationFrame(() => focusFieldByKey(next));
    const title = makeRichTextExcerpt(findQuestion(segments, questionId)?.body ?? '');
    notify(questionId, title === '' ? t('question.deletedUntitled') : t('question.deleted', { title }), step);
  };
}
