export { clearTalk } from './clear-queries.ts';
export { removeComment } from './comment-queries.ts';
export { notifyOfComment } from './notify-of-comment.ts';
export { countClick } from './rates.ts';
export { recordOnInquiry } from './record-on-inquiry.ts';
export { requireComment, withTalk } from './require-comment.ts';
export { findPerson, inside, type RequestContext, requirePerson, requireTalk } from './require-talk.ts';
export { commentSubject } from './serialize-comments.ts';
export { findTalkCounts, holdTalk, listTalkVersions } from './talk-queries.ts';
