import { ActionIcon, Button, Group, Menu, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { Question } from '@nazar/domain/inquiry/question.ts';
import { visibleText } from '@nazar/domain/text/plain.ts';
import {
  IconArrowDown,
  IconArrowUp,
  IconCopy,
  IconDotsVertical,
  IconEye,
  IconEyeOff,
  IconFolderSymlink,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';
import { placeOf } from '../draft/edit-segments.ts';
import { useDraft, useDraftStore } from '../draft/use-draft.ts';
import { useQuestionActions } from './use-question-actions.ts';

type QuestionMenuProps = {
  question: Question;
  number: number;
  isFirst: boolean;
  isLast: boolean;
  onOpen: (id: string | null) => void;
};

/** Milliseconds in which a deletion can be taken back. */
const undoTime = 10_000;

/** Everything that can be done with a whole question, by keyboard too. */
export function QuestionMenu({ question, number, isFirst, isLast, onOpen }: QuestionMenuProps) {
  const { t } = useTranslation('wizard');
  const format = useFormat();
  const actions = useQuestionActions();
  const removal = useRemoval(question);
  const isAnswered = useDraft((state) => state.facts.responseCount > 0);
  const { id } = question;
  const [leads, setLeads] = useState(false);
  /** The editor takes the focus; giving it back to the button would lose what is typed. */
  const lead = (to: string) => {
    setLeads(true);
    onOpen(to);
  };
  return (
    <Menu position="bottom-end" shadow="sm" withinPortal returnFocus={!leads} onOpen={() => setLeads(false)}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="dark"
          size={40}
          aria-label={t('question.menu', { number: format.number(number) })}
        >
          <IconDotsVertical size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={18} aria-hidden />} onClick={() => lead(id)}>
          {t('edit')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconCopy size={18} aria-hidden />}
          onClick={() => lead(actions.duplicate(id))}
        >
          {t('duplicate')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconArrowUp size={18} aria-hidden />}
          disabled={isFirst}
          onClick={() => actions.step(id, -1)}
        >
          {t('moveUp')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconArrowDown size={18} aria-hidden />}
          disabled={isLast}
          onClick={() => actions.step(id, 1)}
        >
          {t('moveDown')}
        </Menu.Item>
        {!isAnswered && <MoveToSegment questionId={id} />}
        <Menu.Divider />
        {(isAnswered || question.hidden) && (
          <Menu.Item
            leftSection={
              question.hidden ? <IconEye size={18} aria-hidden /> : <IconEyeOff size={18} aria-hidden />
            }
            onClick={() => actions.changeField(id, { hidden: !question.hidden })}
          >
            {t(question.hidden ? 'question.show' : 'question.hide')}
          </Menu.Item>
        )}
        {isAnswered ? (
          <Text size="xs" c="dimmed" px="sm" py={4} maw={240}>
            {t('answered.hideInstead')}
          </Text>
        ) : (
          <Menu.Item color="red.9" leftSection={<IconTrash size={18} aria-hidden />} onClick={removal}>
            {t('delete')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

function MoveToSegment({ questionId }: { questionId: string }) {
  const { t } = useTranslation('wizard');
  const format = useFormat();
  const actions = useQuestionActions();
  const segments = useDraft((state) => state.segments);
  const others = segments.filter(({ id }) => id !== placeOf(segments, questionId)?.segmentId);
  if (others.length === 0) return null;
  return (
    <Menu.Sub>
      <Menu.Sub.Target>
        <Menu.Sub.Item leftSection={<IconFolderSymlink size={18} aria-hidden />}>{t('moveTo')}</Menu.Sub.Item>
      </Menu.Sub.Target>
      <Menu.Sub.Dropdown>
        {others.map((segment) => (
          <Menu.Item
            key={segment.id}
            onClick={() =>
              actions.move(questionId, { segmentId: segment.id, index: segment.questions.length })
            }
          >
            <bdi>
              {segment.name.trim() === ''
                ? t('segment.unnamed', { number: format.number(segments.indexOf(segment) + 1) })
                : segment.name}
            </bdi>
          </Menu.Item>
        ))}
      </Menu.Sub.Dropdown>
    </Menu.Sub>
  );
}

/** Deletes at once, and offers to take it back. */
function useRemoval(question: Question): () => void {
  const { t } = useTranslation('wizard');
  const actions = useQuestionActions();
  const store = useDraftStore();
  return () => {
    const undo = actions.remove(question.id);
    const notice = `deleted ${question.id}`;
    const title = visibleText(question.body).slice(0, 60);
    notifications.show({
      id: notice,
      color: 'gray.7',
      withBorder: true,
      autoClose: undoTime,
      closeButtonProps: { 'aria-label': t('close', { ns: 'common' }) },
      message: (
        <Group justify="space-between" wrap="nowrap">
          <Text size="sm" inherit>
            {title === '' ? t('question.deletedUntitled') : t('question.deleted', { title })}
          </Text>
          <Button
            size="xs"
            style={{ flexShrink: 0 }}
            onClick={() => {
              undo();
              notifications.hide(notice);
              void store.flush();
            }}
          >
            {t('undo')}
          </Button>
        </Group>
      ),
    });
  };
}
