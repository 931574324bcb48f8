import { getInquiryState } from '@nazar/domain/inquiries/lifecycle.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../../api/api-problem.ts';
import { handleApiProblem } from '../../../api/call-api.ts';
import { showSuccess } from '../../../ui/show-success.ts';
import { useDraftStore } from './draft/use-draft.ts';
import { invalidateInquiryQueries, saveClosingDate } from './wizard-queries.ts';

/** Saves the closing date of a published inquiry, separately from its draft. */
export function useSaveClosingDate(onSaved: () => void) {
  const { t } = useTranslation('wizard');
  const store = useDraftStore();
  const client = useQueryClient();
  const [isSaving, setSaving] = useState(false);
  /** False if the server refuses it; the problem is then shown at the field. */
  const save = async (closingDate: string | null): Promise<boolean> => {
    const { id, status } = store.getState();
    setSaving(true);
    try {
      const { expireDate } = await saveClosingDate(id, closingDate);
      const { publishDate } = status;
      store.setStatus({ expireDate, state: getInquiryState({ publishDate, expireDate }, Date.now()) });
      invalidateInquiryQueries(client);
      onSaved();
      if (status.state !== 'expired') showSuccess(t('publish.closingSaved'));
      return true;
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      handleApiProblem(error);
      const text = error.fields.expireDate?.text;
      if (text !== undefined) store.setProblems(new Map([['expireDate', text]]));
      store.goTo('expireDate');
      return false;
    } finally {
      setSaving(false);
    }
  };
  return { save, isSaving };
}
