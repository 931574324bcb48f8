export { FeedbackButtons } from './feedback-buttons.tsx';
export { LazyInquiryTalk } from './lazy-inquiry-comments.tsx';
