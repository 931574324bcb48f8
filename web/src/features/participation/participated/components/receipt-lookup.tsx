import { Button, Paper, Stack, Text, TextInput, Title } from '@mantine/core';
import { findReceipt } from '@nazar/domain/api/own-response-calls.ts';
import { readReceipt } from '@nazar/domain/participation/receipt.ts';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ApiProblem } from '../../../../api/api-problem.ts';
import { callApi } from '../../../../api/call-api.ts';
import { paths } from '../../../../api/paths.ts';
import { useFieldText } from '../../../../i18n/use-field-text.ts';
import { focusRefused } from '../../../../ui/focus-refused.ts';

/** What the history keeps of an opened receipt: never the address, which servers and other people see. */
export type ReceiptState = { readonly secret?: string };

/** Finds the answers of a receipt, on any device. */
export function ReceiptLookup() {
  const { t } = useTranslation('participated');
  const fieldText = useFieldText();
  const titleId = useId();
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const refuse = (sentence: string) => {
    setProblem(sentence);
    focusRefused(field.current);
  };
  const lookup = useMutation({
    mutationFn: (receipt: string) => callApi(findReceipt, { receipt }),
    onSuccess: ({ inquiryId, responseId }, secret) => {
      void navigate(paths.myResult(inquiryId, responseId), { state: { secret } satisfies ReceiptState });
    },
    onError: (error) => refuse(error instanceof ApiProblem ? error.message : t('lookup.failed')),
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '') return refuse(fieldText({ code: 'required' }));
    const receipt = readReceipt(text);
    if (receipt === null) return refuse(fieldText({ code: 'invalidReceipt' }));
    setProblem(null);
    lookup.mutate(receipt);
  };
  return (
    <Paper component="section" p={{ base: 'md', sm: 'lg' }} aria-labelledby={titleId}>
      <Title order={2} size="h4" id={titleId}>
        {t('lookup.title')}
      </Title>
      <Text size="sm" c="dimmed" mt={2} mb="sm">
        {t('lookup.hint')}
      </Text>
      <form onSubmit={send} noValidate>
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
    </Paper>
  );
}
