import { paths } from '../../../api/app-paths.ts';

/** Whether a path of this application opens the wizard with the draft that this browser keeps. */
export function isNewInquiryPath(path: string): boolean {
  const [pathname, search] = path.split('?');
  return pathname === paths.createInquiry && !new URLSearchParams(search).has('id');
}
