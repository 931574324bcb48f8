export { addPendingBookmark } from './add-pending-bookmark.ts';
export { BookmarkButton } from './bookmark-button.tsx';
