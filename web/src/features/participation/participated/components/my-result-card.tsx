import { Anchor, Group, Text } from '@mantine/core';
import type { MyResult } from '@nazar/domain/api/my-response-calls.ts';
import { IconCheck, IconExternalLink, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../i18n/use-format.ts';
import { AutoDirectionText } from '../../../../ui/text/auto-direction-text.tsx';
import { ExamScore } from './participation-card.tsx';

/** The result and the ending, as shown after submitting. */
export function MyResultCard({ result }: { result: MyResult }) {
  const { t } = useTranslation('participated');
  const format = useFormat();
  const { completionMessage, redirectUrl, percent, passed } = result;
  return (
    <>
      <ExamScore part={result} />
      {result.scoreWithheld === true && <Text mt={4}>{t('result.scoreLater')}</Text>}
      {percent !== null && (
        <Text size="sm" c="dimmed">
          {t('result.percent', { percent: format.number(percent, { maximumFractionDigits: 1 }) })}
        </Text>
      )}
      {passed !== null && (
        <Group gap={6} mt={4} c={passed ? 'teal.9' : 'red.9'}>
          {passed ? <IconCheck size={18} aria-hidden /> : <IconX size={18} aria-hidden />}
          <Text fw={500}>{t(passed ? 'result.passed' : 'result.failed')}</Text>
        </Group>
      )}
      {completionMessage !== '' && (
        <Text mt="xs" dir="auto" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          <AutoDirectionText text={completionMessage} />
        </Text>
      )}
      {redirectUrl !== undefined && (
        <Anchor href={redirectUrl} rel="noreferrer" mt="xs" style={{ overflowWrap: 'anywhere' }}>
          <Group component="span" gap={4} wrap="nowrap">
            {t('result.redirect', { host: new URL(redirectUrl).host })}
            <IconExternalLink size={16} aria-hidden style={{ flexShrink: 0 }} />
          </Group>
        </Anchor>
      )}
    </>
  );
}
