import { editResponse, getResponseForm } from '@nazar/domain/api/response-calls.ts';
import type { Answer } from '@nazar/domain/inquiries/answers.ts';
import { type RefObject, useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../api/api-problem.ts';
import { callApi } from '../../api/call-api.ts';
import { useIdempotencyKey } from '../../api/use-idempotency-key.ts';
import { showSuccess } from '../../ui/show-success.ts';
import { useRefreshResponses } from './responses-queries.ts';

type Target = { readonly inquiryId: string; readonly id: string; readonly version: number };

/** Saves a correction. A retry is stored once, and it only overwrites the answers that the editor has seen. */
export function useSaveResponseCorrection(
  { inquiryId, id, version }: Target,
  latest: RefObject<{ reason: string; onSaved: () => void }>,
) {
  const { t } = useTranslation('responses');
  const refresh = useRefreshResponses();
  const seenVersion = useRef(version);
  const editId = useIdempotencyKey();
  const [wasChanged, setWasChanged] = useState(false);

  /** Another person saved first: the dialog says so, and saving again overwrites their change. */
  const catchUp = useCallback(async () => {
    const form = await callApi(getResponseForm, { inquiryId, id });
    seenVersion.current = form.version;
    setWasChanged(true);
  }, [inquiryId, id]);

  const save = useCallback(
    async (answers: readonly Answer[]) => {
      const input = { inquiryId, id, answers: [...answers], reason: latest.current.reason.trim() };
      const content = JSON.stringify([input, seenVersion.current]);
      const edit = { ...input, editId: editId.of(content), seenVersion: seenVersion.current };
      try {
        await callApi(editResponse, edit);
        showSuccess(t('edit.saved'));
        latest.current.onSaved();
        await refresh({ counts: true });
        return null;
      } catch (error) {
        // The form would wait forever if this threw.
        if (!(error instanceof ApiProblem))
          return { text: t('error.unexpected', { ns: 'common' }), fields: {} };
        const isLate = error.code === 'responseChanged';
        if (isLate) await catchUp().catch(() => undefined);
        const fields = Object.entries(error.fields).map(([path, { text }]) => [path, text] as const);
        return {
          text: isLate ? t('edit.notSaved') : (error.texts[0] ?? error.message),
          fields: Object.fromEntries(fields),
        };
      }
    },
    [inquiryId, id, editId, latest, refresh, catchUp, t],
  );
  return { save, wasChanged };
}
