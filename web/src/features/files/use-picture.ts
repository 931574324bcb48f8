import { filePath } from '@nazar/domain/api/file-path.ts';
import { useState } from 'react';
import { callApi } from '../../api/call-api.ts';
import { front } from '../../api/front-calls.ts';
import { useSignedIn } from '../../api/session.ts';

/**
 * Where a stored picture is read, at one of its widths. What is taken down is not there, but its author and
 * administrators get a link to it.
 */
export function usePicture(file: string) {
  const signedIn = useSignedIn();
  const [link, setLink] = useState({ file: '', url: '' });
  const isAsked = link.file === file;
  const ask = async () => {
    setLink({ file, url: '' });
    try {
      const { url } = await callApi(front.getFileLink, { id: file }, { background: true });
      setLink({ file, url });
    } catch {
      // Not theirs, or gone: there is no picture.
    }
  };
  return {
    at: (width: 320 | 640 | 1280) =>
      isAsked && link.url !== '' ? `${link.url}&w=${width}` : `${filePath(file)}?w=${width}`,
    onError: () => {
      if (signedIn && !isAsked) void ask();
    },
  };
}
