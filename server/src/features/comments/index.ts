export { comments } from './feature.ts';
export { notifyOfComment } from './notify-of-comment.ts';
export { countClick } from './rates.ts';
export { recordOnInquiry } from './record-on-inquiry.ts';
export { requireComment, withTalk } from './require-comment.ts';
export { inside, type RequestContext, requireTalk } from './require-talk.ts';
export { commentSubject } from './serialize-comments.ts';
export { holdTalk, listTalkVersions } from './talk-queries.ts';
