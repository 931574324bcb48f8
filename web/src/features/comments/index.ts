export { InquiryReactionButtons } from './inquiry-reaction-buttons.tsx';
export { LazyInquiryComments } from './lazy-inquiry-comments.tsx';
