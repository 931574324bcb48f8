export { FeedbackButtons } from './feedback-buttons.tsx';
export { LazyInquiryComments } from './lazy-inquiry-comments.tsx';
