import { type FileKind, getAllowedFileBytes } from '@nazar/domain/files/file-kind.ts';
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { adoptStyles } from '../../adopt-styles.ts';
import buttonStyles from '../../button.module.css';
import { usePageTexts, useSession, useSessionState } from '../../use-session.ts';
import type { AnswerFieldProps } from '../answer-field-props.ts';
import { getAnswerFilesSession } from './answer-files.ts';
import { createFileTextFormatter } from './create-file-text-formatter.ts';
import css from './file-picker.css?inline';
import { FileRow } from './file-row.tsx';
import { getUploadQueue } from './upload-queue.ts';

const megabyte = 1024 * 1024;

/** The types that browsers offer for each kind. Phones convert their own picture format to JPEG if JPEG is listed. */
const accepted: Readonly<Record<FileKind, string>> = {
  image: 'image/jpeg,image/png,image/webp,image/gif,image/avif',
  audio: 'audio/*',
  video: 'video/*',
  document: '.pdf,.docx,.xlsx,.pptx,.odt,.ods,.odp,.txt,.csv,.md,.zip',
};

/** Uploads of one question: a list with progress, and buttons that add files or take a photo. */
export function FilePicker({ question, answer, ids, invalid }: AnswerFieldProps) {
  const session = useSession();
  const { language, digits } = usePageTexts();
  const { look } = useSessionState();
  const t = createFileTextFormatter(language);
  const list = getUploadQueue(session, question);
  const uploads = useSyncExternalStore(list.subscribe, list.get, list.get);
  const refused = useSyncExternalStore(list.subscribe, list.getRefused, list.getRefused);
  const [leftOut, setLeftOut] = useState(0);
  const root = useRef<HTMLDivElement>(null);
  useStyles(root);
  const value = answer?.value;
  useEffect(() => {
    void list.adopt(Array.isArray(value) ? value : []);
  }, [list, value]);

  const { fileKinds = [] } = question;
  const { canAdd } = getAnswerFilesSession(session);
  const hasRoom = canAdd && list.room > 0;
  const pick = (input: HTMLInputElement) => {
    setLeftOut(list.add([...(input.files ?? [])]));
    // Allows choosing the same file again.
    input.value = '';
  };
  const control = (name: string, more: { capture?: 'environment'; id?: string; accept: string }) => (
    <label className={buttonStyles.button}>
      {t(name)}
      <input
        type="file"
        aria-describedby={`${ids.problem} ${ids.field}-hint`}
        aria-invalid={invalid || undefined}
        multiple={list.room > 1 && more.capture === undefined}
        onChange={({ currentTarget }) => pick(currentTarget)}
        {...more}
      />
    </label>
  );
  return (
    <div ref={root} className="file-picker">
      {uploads.length > 0 && (
        <ul>
          {uploads.map((upload, index) => (
            <FileRow key={upload.key} {...{ upload, number: index + 1, list, t, digits }} />
          ))}
        </ul>
      )}
      {hasRoom && (
        <div className="file-picker-buttons">
          {control(uploads.length === 0 ? 'add' : 'addMore', {
            id: ids.field,
            accept: fileKinds.map((kind) => accepted[kind]).join(','),
          })}
          {fileKinds.includes('image') &&
            isTouch() &&
            control('photo', { capture: 'environment', accept: accepted.image })}
        </div>
      )}
      <p id={`${ids.field}-hint`} className="file-picker-hint">
        {canAdd ? formatHint(question, look?.privacy !== 'named', t, digits) : t('onlyRemove')}
      </p>
      <div role="status" className="file-picker-failed">
        {refused.map(({ key, name, problem: { key: reason = '', limit = 0, text } }) => (
          <p key={key}>
            {t('refused', {
              name: `\u2068${name}\u2069`,
              reason: text ?? t(reason, { size: digits(limit) }),
            })}
          </p>
        ))}
        {leftOut > 0 && <p>{t('tooMany', { count: leftOut })}</p>}
      </div>
    </div>
  );
}

const isTouch = () => window.matchMedia('(pointer: coarse)').matches;

type FormatText = ReturnType<typeof createFileTextFormatter>;

function formatHint(
  { fileKinds = [], maxFileSize = 0, max }: AnswerFieldProps['question'],
  replacesNames: boolean,
  t: FormatText,
  digits: (value: number) => string,
): string {
  const formatMaxSize = (kind: FileKind) =>
    digits(Math.floor(getAllowedFileBytes(kind, maxFileSize) / megabyte));
  const kinds = fileKinds.map((kind) => t('kindUpTo', { kind: t(`${kind}Kind`), size: formatMaxSize(kind) }));
  const parts = [t('hint', { kinds: kinds.join(t('and')) })];
  if (typeof max === 'number') parts.push(t('hintMax', { count: max }));
  if (replacesNames) parts.push(t('hintNames'));
  return parts.join(t('then'));
}

/** The preview's document already has these styles. */
function useStyles(root: { readonly current: HTMLElement | null }) {
  useLayoutEffect(() => {
    if (root.current?.ownerDocument === document) adoptStyles(css);
  }, [root]);
}
