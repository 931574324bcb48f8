import { getStoredFileUrlPath } from '@nazar/domain/api/file-url-paths.ts';
import { useState } from 'react';
import { callApi } from '../../api/call-api.ts';
import { firstScreenCalls } from '../../api/first-screen-calls.ts';
import { useSignedIn } from '../../api/session.ts';

/**
 * The URL of a stored picture at one of its widths. A picture that was taken down is missing there, but its author and
 * administrators get a signed link.
 */
export function usePictureUrl(file: string) {
  const signedIn = useSignedIn();
  const [link, setLink] = useState({ file: '', url: '' });
  const isAsked = link.file === file;
  const ask = async () => {
    setLink({ file, url: '' });
    try {
      const { url } = await callApi(firstScreenCalls.getFileLink, { id: file }, { background: true });
      setLink({ file, url });
    } catch {
      // The caller has no access, or the file is gone, so no picture is shown.
    }
  };
  return {
    at: (width: 320 | 640 | 1280) =>
      isAsked && link.url !== '' ? `${link.url}&w=${width}` : `${getStoredFileUrlPath(file)}?w=${width}`,
    onError: () => {
      if (signedIn && !isAsked) void ask();
    },
  };
}
