export { addWantedBookmark } from './add-wanted-bookmark.ts';
export { BookmarkButton } from './bookmark-button.tsx';
