import { Text } from '@mantine/core';
import type { ListedResponse, ResponseQuestion } from '@nazar/domain/api/response-calls.ts';
import { useTranslation } from 'react-i18next';
import { FormattedAnswer } from '../../../ui/text/formatted-answer.tsx';

/** The answer of a listed response to a question, in a few lines. */
export function ListedAnswer({
  question,
  response,
}: {
  question: ResponseQuestion;
  response: ListedResponse;
}) {
  const { t } = useTranslation('responses');
  const answer = response.answers.find(({ questionId }) => questionId === question.questionId);
  if (answer === undefined) {
    return (
      <Text size="sm" c="dimmed" aria-label={t('noAnswer')}>
        –
      </Text>
    );
  }
  return <FormattedAnswer answer={answer} responseType={question.responseType} short />;
}
