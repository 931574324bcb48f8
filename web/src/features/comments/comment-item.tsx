import { ActionIcon, Badge, Button, Group, Menu, Stack, Text } from '@mantine/core';
import type { Comment, CommentReply } from '@nazar/domain/api/comment-calls.ts';
import {
  IconArrowBackUp,
  IconCheck,
  IconDots,
  IconEyeOff,
  IconFlag,
  IconLink,
  IconPencil,
  IconPin,
  IconPinnedOff,
  IconTrash,
} from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { makeCommentUrlHash, paths } from '../../api/app-paths.ts';
import { copyText } from '../../ui/copy-text.ts';
import { ActionMenu } from '../../ui/dialogs/action-menu.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { PersonPicture } from '../../ui/person-picture.tsx';
import { showSuccess } from '../../ui/show-success.ts';
import { AutoDirectionText } from '../../ui/text/auto-direction-text.tsx';
import { RelativeTime } from '../../ui/text/relative-time.tsx';
import { LazyReportDialog, LazyTakeDownDialog, LazyTakedownNote } from '../moderation/index.ts';
import { CollapsibleText } from './collapsible-text.tsx';
import classes from './comment-item.module.css';
import { CommentLikeButton } from './comment-like-button.tsx';
import { EditCommentForm } from './edit-comment-form.tsx';
import { useScrollToLinkedComment } from './linked-comment.tsx';
import { useWatchCommentInView } from './mark-comment-notifications-read.ts';
import { useCommentActions } from './use-comment-actions.ts';
import { makeCommentEditUnsentTextKey, useOnUnsentTextFound } from './use-unsent-text-store.ts';

type CommentItemProps = {
  inquiryId: string;
  comment: Comment | CommentReply;
  pinned?: boolean;
  onReply?: () => void;
  /** The replies below the comment. */
  children?: ReactNode;
};

/** One comment or reply: its author, time, text and the caller's actions. */
export function CommentItem({ inquiryId, comment, pinned = false, onReply, children }: CommentItemProps) {
  const { t } = useTranslation('comments');
  const [editing, setEditing] = useState<'no' | 'asked' | 'found'>('no');
  const item = useRef<HTMLElement>(null);
  const { state, abilities, description } = comment;
  const name = useShownName(comment);
  const label = t(comment.parentId === null ? 'item.commentBy' : 'item.replyBy', { name });
  const hasText = description !== '';
  const isLinked = useScrollToLinkedComment(comment.id, item);
  useWatchCommentInView(comment.id, item, comment.isMine);
  const isEditing = editing !== 'no';
  useOnUnsentTextFound(makeCommentEditUnsentTextKey(comment.id), () => {
    if (!isEditing && mayEdit(comment)) setEditing('found');
  });
  const done = () => {
    setEditing('no');
    item.current?.focus();
  };
  return (
    <article
      ref={item}
      className={classes.comment}
      aria-label={label}
      aria-current={isLinked ? 'location' : undefined}
      tabIndex={-1}
    >
      <PersonPicture
        size={comment.parentId === null ? 38 : 30}
        color={comment.isOwner ? 'cyan' : 'gray'}
        name={hasText ? comment.name : null}
        picture={comment.picture}
      />
      <Stack gap={4} miw={0}>
        {hasText && (
          <Group gap="2px 8px">
            <Text fw={600} size="sm" style={{ overflowWrap: 'anywhere' }}>
              <bdi>{name}</bdi>
            </Text>
            <ItemBadges comment={comment} pinned={pinned} />
            <Text size="xs" c="dimmed" component="div">
              <RelativeTime at={comment.createdAt} />
              {comment.editedAt !== null && ` · ${t('item.edited')}`}
            </Text>
          </Group>
        )}
        {isEditing ? (
          <EditCommentForm {...{ inquiryId, comment }} autoFocus={editing === 'asked'} onDone={done} />
        ) : hasText ? (
          <CollapsibleText label={label} whole={isLinked}>
            <AutoDirectionText text={description} />
          </CollapsibleText>
        ) : (
          <Text c="dimmed" fs="italic" size="sm">
            {t(`item.${silence[state]}`)}
          </Text>
        )}
        {comment.takedown !== null && (
          <LazyTakedownNote
            target={{ inquiryId, commentId: comment.id }}
            takedown={comment.takedown}
            mayAppeal={abilities.appeal}
          />
        )}
        {!isEditing && hasText && (
          <Group gap={4} ms={-8}>
            {abilities.approve && <ApproveButton inquiryId={inquiryId} comment={comment} name={name} />}
            {state === 'shown' && <CommentLikeButton inquiryId={inquiryId} comment={comment} name={name} />}
            {abilities.reply && onReply !== undefined && (
              <Button
                size="compact-sm"
                variant="subtle"
                leftSection={<IconArrowBackUp size={16} className="mirrored" aria-hidden />}
                aria-label={t('item.replyTo', { name })}
                onClick={onReply}
              >
                {t('item.reply')}
              </Button>
            )}
            <ItemMenu {...{ inquiryId, comment, pinned, name }} onEdit={() => setEditing('asked')} />
          </Group>
        )}
        {children}
      </Stack>
    </article>
  );
}

/** The text that replaces the words of a hidden comment. */
const silence = { shown: 'masked', held: 'masked', deleted: 'deleted', takenDown: 'takenDown' } as const;

function mayEdit({ editableUntil }: Comment | CommentReply): boolean {
  return editableUntil !== null && Date.now() < Date.parse(editableUntil);
}

function useShownName({ name, isOwner }: Comment | CommentReply): string {
  const { t } = useTranslation('comments');
  return name ?? t(isOwner ? 'item.owner' : 'item.noName');
}

function ItemBadges({ comment, pinned }: { comment: Comment | CommentReply; pinned: boolean }) {
  const { t } = useTranslation('comments');
  return (
    <>
      {comment.isOwner && comment.name !== null && (
        <Badge size="sm" variant="light" tt="none">
          {t('item.owner')}
        </Badge>
      )}
      {comment.isGuest && (
        <Badge size="sm" variant="default" tt="none" fw={400}>
          {t('item.guest')}
        </Badge>
      )}
      {pinned && (
        <Badge size="sm" variant="light" tt="none" leftSection={<IconPin size={12} aria-hidden />}>
          {t('item.pinned')}
        </Badge>
      )}
      {comment.state === 'takenDown' && (
        <Badge size="sm" variant="light" color="red.9" tt="none">
          {t('item.isDown')}
        </Badge>
      )}
      {comment.state === 'held' && (
        <Badge size="sm" variant="light" color="yellow.9" tt="none">
          {t('item.held')}
        </Badge>
      )}
    </>
  );
}

type ApproveButtonProps = { inquiryId: string; comment: Comment | CommentReply; name: string };

function ApproveButton({ inquiryId, comment, name }: ApproveButtonProps) {
  const { t } = useTranslation('comments');
  const { approve } = useCommentActions(inquiryId);
  return (
    <Button
      size="compact-sm"
      leftSection={<IconCheck size={16} aria-hidden />}
      aria-label={t('item.approveNamed', { name })}
      loading={approve.isPending}
      onClick={() => approve.mutate({ id: comment.id, name: `\u2068${name}\u2069` })}
    >
      {t('item.approve')}
    </Button>
  );
}

type ItemMenuProps = ApproveButtonProps & { pinned: boolean; onEdit: () => void };

function ItemMenu({ inquiryId, comment, pinned, name, onEdit }: ItemMenuProps) {
  const { t } = useTranslation('comments');
  const { remove, pin } = useCommentActions(inquiryId);
  const [asking, setAsking] = useState(false);
  const [judging, setJudging] = useState<'report' | 'takeDown' | null>(null);
  const { abilities } = comment;
  const isEditable = mayEdit(comment);
  const mayTakeDown = abilities.takeDown && comment.state !== 'takenDown';
  const isShown = comment.state === 'shown';
  const mayJudge = abilities.pin || abilities.report || mayTakeDown;
  if (!isShown && !isEditable && !abilities.delete && !mayJudge) return null;
  const copyLink = async () => {
    const isDone = await copyText(
      `${window.location.origin}${paths.inquiry(inquiryId)}${makeCommentUrlHash(comment.id)}`,
    );
    if (isDone) showSuccess(t('item.linkCopied'));
  };
  return (
    <>
      <ActionMenu
        returnFocus
        button={
          <ActionIcon size="md" aria-label={t('item.more', { name })}>
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        }
      >
        {isEditable && (
          <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={onEdit}>
            {t('item.edit')}
          </Menu.Item>
        )}
        {isShown && (
          <Menu.Item leftSection={<IconLink size={16} aria-hidden />} onClick={() => void copyLink()}>
            {t('item.copyLink')}
          </Menu.Item>
        )}
        {abilities.pin && (
          <Menu.Item
            leftSection={pinned ? <IconPinnedOff size={16} aria-hidden /> : <IconPin size={16} aria-hidden />}
            onClick={() => pin.mutate({ id: comment.id, pinned: !pinned })}
          >
            {t(pinned ? 'item.unpin' : 'item.pin')}
          </Menu.Item>
        )}
        {abilities.report && (
          <Menu.Item leftSection={<IconFlag size={16} aria-hidden />} onClick={() => setJudging('report')}>
            {t('item.report')}
          </Menu.Item>
        )}
        {mayTakeDown && (
          <Menu.Item
            color="red.9"
            leftSection={<IconEyeOff size={16} aria-hidden />}
            onClick={() => setJudging('takeDown')}
          >
            {t('item.takeDown')}
          </Menu.Item>
        )}
        {abilities.delete && (
          <Menu.Item
            color="red.9"
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={() => setAsking(true)}
          >
            {t('delete', { ns: 'common' })}
          </Menu.Item>
        )}
      </ActionMenu>
      {judging === 'report' && (
        <LazyReportDialog inquiryId={inquiryId} commentId={comment.id} onClose={() => setJudging(null)} />
      )}
      {judging === 'takeDown' && (
        <LazyTakeDownDialog target={{ inquiryId, commentId: comment.id }} onClose={() => setJudging(null)} />
      )}
      <ConfirmDialog
        opened={asking}
        title={t(comment.isMine ? 'delete.mine' : 'delete.other', { name })}
        confirmLabel={t('delete', { ns: 'common' })}
        loading={remove.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => remove.mutate(comment.id, { onSettled: () => setAsking(false) })}
      >
        {t(comment.replyCount > 0 ? 'delete.keepsReplies' : 'delete.forGood')}
      </ConfirmDialog>
    </>
  );
}
