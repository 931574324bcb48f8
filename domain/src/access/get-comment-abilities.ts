import { type Actor, type CommentSubject, can } from './can.ts';

type CommentAbilities = {
  readonly edit: boolean;
  readonly delete: boolean;
  readonly reply: boolean;
  readonly like: boolean;
  readonly approve: boolean;
  readonly pin: boolean;
  readonly report: boolean;
  readonly takeDown: boolean;
  readonly appeal: boolean;
};

/** The caller's abilities on a comment; screens show buttons by them. `edit` ends with the edit time. */
export function getCommentAbilities(actor: Actor, subject: CommentSubject): CommentAbilities {
  return {
    edit: can(actor, 'comment.edit', subject),
    delete: can(actor, 'comment.delete', subject),
    reply: can(actor, 'comment.reply', subject),
    like: can(actor, 'comment.like', subject),
    approve: can(actor, 'comment.approve', subject),
    pin: can(actor, 'comment.pin', subject),
    report: can(actor, 'comment.report', subject),
    takeDown: can(actor, 'comment.takeDown', subject),
    appeal: can(actor, 'comment.appeal', subject),
  };
}
