import { Button, Stack, TextInput } from '@mantine/core';
import { findReceipt } from '@nazar/domain/api/my-response-calls.ts';
import { parseReceipt } from '@nazar/domain/participation/receipt.ts';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ApiProblem } from '../../../../api/api-problem.ts';
import { paths } from '../../../../api/app-paths.ts';
import { callApi } from '../../../../api/call-api.ts';
import { useFormatFieldProblem } from '../../../../i18n/use-format-field-problem.ts';
import { focusInvalidField } from '../../../../ui/focus/focus-invalid-field.ts';
import { Section } from '../../../../ui/section.tsx';

/**
 * The data of an opened receipt in the history state. It is never in the URL, which servers and other people can see.
 */
export type ReceiptHistoryState = { readonly secret?: string };

/** Finds the response of a receipt, on any device. */
export function ReceiptLookupForm() {
  const { t } = useTranslation('participated');
  const fieldText = useFormatFieldProblem();
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const showProblem = (sentence: string) => {
    setProblem(sentence);
    focusInvalidField(field.current);
  };
  const lookup = useMutation({
    mutationFn: (receipt: string) => callApi(findReceipt, { receipt }),
    onSuccess: ({ inquiryId, responseId }, secret) => {
      void navigate(paths.myResult(inquiryId, responseId), {
        state: { secret } satisfies ReceiptHistoryState,
      });
    },
    onError: (error) => showProblem(error instanceof ApiProblem ? error.message : t('lookup.failed')),
  });
  const lookUp = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '') return showProblem(fieldText({ code: 'required' }));
    const receipt = parseReceipt(text);
    if (receipt === null) return showProblem(fieldText({ code: 'invalidReceipt' }));
    setProblem(null);
    lookup.mutate(receipt);
  };
  return (
    <Section title={t('lookup.title')} hint={t('lookup.hint')}>
      <form onSubmit={lookUp} noValidate>
        <Stack align="flex-start" gap="sm">
          <TextInput
            ref={field}
            w="100%"
            label={t('lookup.label')}
            value={text}
            onChange={({ currentTarget }) => {
              setText(currentTarget.value);
              setProblem(null);
            }}
            error={problem}
            classNames={{ input: 'ltr' }}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={200}
          />
          <Button type="submit" loading={lookup.isPending}>
            {t('lookup.find')}
          </Button>
        </Stack>
      </form>
    </Section>
  );
}
