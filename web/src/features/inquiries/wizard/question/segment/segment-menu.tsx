import { ActionIcon, Menu, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { removeConditionTests } from '@nazar/domain/inquiries/conditions/condition-places.ts';
import type { Segment } from '@nazar/domain/inquiries/segment.ts';
import {
  IconArrowDown,
  IconArrowsShuffle,
  IconArrowUp,
  IconCopy,
  IconDotsVertical,
  IconTrash,
} from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionMenu } from '../../../../../ui/dialogs/action-menu.tsx';
import { ConfirmDialog } from '../../../../../ui/dialogs/confirm-dialog.tsx';
import { focusFieldByKey } from '../../../../../ui/focus/focus-field-by-key.ts';
import { DependentsList } from '../../conditions/dependents-dialog.tsx';
import { isPartLocked } from '../../draft/draft.ts';
import { insertSegmentAfter, moveSegment, removeSegment, type Segments } from '../../draft/edit-segments.ts';
import { copySegment } from '../../draft/make-question.ts';
import { useDraftSelector, useDraftStore } from '../../draft/use-draft.ts';
import { useShowDeletionUndoNotice } from '../../use-show-deletion-undo-notice.tsx';
import { useSegmentName } from './use-segment-name.ts';

type SegmentMenuProps = Pick<Segment, 'id' | 'name'> & {
  index: number;
  /** The number of segments. */
  count: number;
  /** Offers to draw some of its questions at random, if there are enough. */
  onDraw: (() => void) | undefined;
};

/** The actions on a whole segment. */
export function SegmentMenu({ id, name: ownName, index, count, onDraw }: SegmentMenuProps) {
  const { t } = useTranslation('wizard');
  const store = useDraftStore();
  const isLocked = useDraftSelector(({ status, segments }) =>
    listQuestionIds(segments, id).some((questionId) => isPartLocked(status, questionId)),
  );
  const name = useSegmentName(ownName, index);
  const [asking, { open, close }] = useDisclosure(false);
  const notify = useShowDeletionUndoNotice();
  const move = (step: 1 | -1) => store.changeSegments((before) => moveSegment(before, id, step));
  const remove = () => {
    close();
    const step = store.changeDraft((before) => {
      const { settings, segments } = removeConditionTests(
        before,
        new Set(listQuestionIds(before.segments, id)),
      );
      return { settings, segments: removeSegment(segments, id) };
    });
    if (step === null) return;
    const title = ownName.trim();
    notify(id, title === '' ? t('segment.deletedUnnamed') : t('segment.deleted', { title }), step);
  };
  const duplicate = () => {
    const segment = findSegment(store.getState().segments, id);
    if (segment === undefined) return;
    const copy = copySegment(segment);
    const step = store.changeSegments((before) => insertSegmentAfter(before, copy, id));
    // The menu with the focus closes.
    if (step !== null) requestAnimationFrame(() => focusFieldByKey(`${copy.id}.name`));
  };
  const button = useRef<HTMLButtonElement>(null);
  const ask = () => {
    // The dialog returns the focus to the element that had it, and the menu item is gone by then.
    button.current?.focus();
    open();
  };
  return (
    <>
      <ActionMenu
        button={
          <ActionIcon ref={button} color="dark" size={36} aria-label={t('segment.menu', { name })}>
            <IconDotsVertical size={20} aria-hidden />
          </ActionIcon>
        }
      >
        <Menu.Item
          leftSection={<IconCopy size={18} aria-hidden />}
          onClick={({ detail }) => {
            // The second click of a double click reaches the closing menu.
            if (detail < 2) duplicate();
          }}
        >
          {t('duplicate')}
        </Menu.Item>
        {onDraw !== undefined && (
          <Menu.Item leftSection={<IconArrowsShuffle size={18} aria-hidden />} onClick={onDraw}>
            {t('segment.addDraw')}
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={<IconArrowUp size={18} aria-hidden />}
          disabled={index === 0}
          onClick={() => move(-1)}
        >
          {t('moveUp')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconArrowDown size={18} aria-hidden />}
          disabled={index === count - 1}
          onClick={() => move(1)}
        >
          {t('moveDown')}
        </Menu.Item>
        <Menu.Item
          color="red.9"
          leftSection={<IconTrash size={18} aria-hidden />}
          disabled={isLocked}
          onClick={() => (listQuestionIds(store.getState().segments, id).length === 0 ? remove() : ask())}
        >
          {t(isLocked ? 'segment.keptForAnswers' : 'segment.delete')}
        </Menu.Item>
      </ActionMenu>
      <ConfirmDialog
        opened={asking}
        title={t('segment.deleteTitle', { name })}
        confirmLabel={t('segment.deleteConfirm')}
        onConfirm={remove}
        onClose={close}
      >
        <DeletedQuestions segmentId={id} />
      </ConfirmDialog>
    </>
  );
}

function DeletedQuestions({ segmentId }: { segmentId: string }) {
  const { t } = useTranslation('wizard');
  const questionIds = listQuestionIds(
    useDraftSelector((state) => state.segments),
    segmentId,
  );
  return (
    <Stack gap="xs">
      {t('segment.deleteText', { count: questionIds.length })}
      <DependentsList act="delete" questionIds={new Set(questionIds)} />
    </Stack>
  );
}

const findSegment = (segments: Segments, segmentId: string) => segments.find(({ id }) => id === segmentId);

const listQuestionIds = (segments: Segments, segmentId: string): readonly string[] =>
  findSegment(segments, segmentId)?.questions.map(({ id }) => id) ?? [];
