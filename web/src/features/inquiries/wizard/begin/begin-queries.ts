import type { ParsedCallInput } from '@nazar/domain/api/define-call.ts';
import { addMyInquiryFromTemplate, getTemplate } from '@nazar/domain/api/from-template-calls.ts';
import { getList } from '@nazar/domain/api/inquiry-calls.ts';
import { importMyInquiry } from '@nazar/domain/api/inquiry-file-calls.ts';
import { setTemplate } from '@nazar/domain/api/template-calls.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../../api/call-api.ts';
import { callQuery, callQueryKeepingPrevious, callQueryKey } from '../../../../api/query-client.ts';
import { uploadFileToCall } from '../../../../api/upload-file-with-progress.ts';
import { invalidateInquiryQueries } from '../wizard-queries.ts';
import type { NewInquiryUrlState } from './use-new-inquiry-url-state.ts';

/** The maximum of one list; few installations have more templates, so hardly any is on a second page. */
const maxTemplates = 100;

type TemplateFilter = Pick<NewInquiryUrlState, 'search' | 'language' | 'category' | 'page'>;

export function useTemplates({ search, language, category, page }: TemplateFilter) {
  const ofLanguage = language === 'all' ? {} : { language };
  const paging = { pg: page, nrpp: maxTemplates };
  return useQuery(
    callQueryKeepingPrevious(getList, {
      isTemplate: 1,
      search,
      inquiryCategoryId: category,
      ...paging,
      ...ofLanguage,
    }),
  );
}

export const useTemplateQuery = (id: string) => useQuery(callQuery(getTemplate, { id }));

export function useCreateInquiryFromTemplate(onCreated: (id: string) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: ParsedCallInput<typeof addMyInquiryFromTemplate>) =>
      callApi(addMyInquiryFromTemplate, input),
    onSuccess: ({ id }) => {
      invalidateInquiryQueries(client);
      onCreated(id);
    },
    // The inquiry may no longer be a template.
    onError: () => client.invalidateQueries({ queryKey: callQueryKey(getList) }),
  });
}

/** Creates an inquiry from a downloaded file. */
export function useCreateInquiryFromFile(onCreated: (id: string) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (file: File) => uploadFileToCall(importMyInquiry, file),
    onSuccess: ({ id }) => {
      invalidateInquiryQueries(client);
      onCreated(id);
    },
  });
}

export function useSetIsTemplateMutation() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: { id: string; isTemplate: boolean }) => callApi(setTemplate, input),
    onSuccess: () => invalidateInquiryQueries(client),
  });
}
