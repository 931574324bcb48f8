import { chatLimits } from '@nazar/domain/chat/chat-limits.ts';
import { fileKinds } from '@nazar/domain/files/file-kind.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { makeUuid } from '../../api/make-uuid.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { findUploadRefusal, toAcceptAttribute } from '../files/index.ts';
import type { ComposerStateControls } from './use-composer-state.ts';

/** The attachments of the next message. Files that the server would refuse are refused here first. */
export function useMessageAttachments({
  files,
  now,
  change,
}: Pick<ComposerStateControls, 'files' | 'now' | 'change'>) {
  const { t } = useTranslation('chat');
  const format = useFormat();
  const [problem, setProblem] = useState<string | null>(null);

  const findRefusal = (file: File): string | null => {
    if (file.size === 0) return t('emptyFile', { name: file.name });
    const refusal = findUploadRefusal(file, fileKinds);
    if (refusal === null) return null;
    const size = 'bytes' in refusal ? format.fileSize(refusal.bytes) : '';
    return `${file.name}: ${t(refusal.text, { ns: 'upload', size })}`;
  };
  const add = (chosen: readonly File[]) => {
    const problems = chosen.flatMap((file) => findRefusal(file) ?? []);
    const accepted = chosen.filter((file) => findRefusal(file) === null);
    const { files: before } = now();
    const room = chatLimits.files - before.length;
    if (accepted.length > room) problems.push(t('tooManyFiles', { count: chatLimits.files }));
    const added = accepted.slice(0, Math.max(0, room)).map((file) => ({
      key: makeUuid(),
      name: file.name,
      type: file.type,
      size: file.size,
      blob: file,
      stored: null,
    }));
    change({ files: [...before, ...added] });
    setProblem(problems.length === 0 ? null : problems.join(' '));
  };
  return {
    files,
    problem,
    types: toAcceptAttribute(fileKinds),
    add,
    remove: (key: string) => {
      change({ files: now().files.filter((file) => file.key !== key) });
      setProblem(null);
    },
    clear: () => {
      change({ files: [] });
      setProblem(null);
    },
  };
}

export type MessageAttachments = ReturnType<typeof useMessageAttachments>;
