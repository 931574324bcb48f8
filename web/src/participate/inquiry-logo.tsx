import { StoredPicture } from './stored-picture.tsx';
import { useSessionState } from './use-session.ts';

/** The inquiry's logo, if it has one; `alt` is empty if the title is beside it. */
export function InquiryLogo({ alt = '' }: { alt?: string | undefined }) {
  const fileId = useSessionState().look?.logoFile;
  return fileId == null ? null : (
    <StoredPicture fileId={fileId} alt={alt} className="logo" sizes="10rem" first />
  );
}
