import { SimpleGrid, Switch, TextInput } from '@mantine/core';
import type { Question } from '@nazar/domain/inquiries/question.ts';
import { parseDecimal } from '@nazar/domain/text/decimal.ts';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../../i18n/use-format.ts';
import { useFormatFieldProblem } from '../../../../../i18n/use-format-field-problem.ts';
import { useNumberInput } from '../../../../../ui/forms/use-number-input.ts';
import { useDraftFieldProblem, useDraftStore, useInvalidFieldInput } from '../../draft/use-draft.ts';
import { useQuestionActions } from '../use-question-actions.ts';

type PageBreakFieldsProps = { question: Question; startsPage: boolean; isFirst: boolean };

/** Page breaks by a switch or by the page number; later page numbers follow. */
export function PageBreakFields({ question, startsPage, isFirst }: PageBreakFieldsProps) {
  const { t } = useTranslation('wizard');
  const actions = useQuestionActions();
  const start = (starts: boolean) => actions.startPage(question.id, starts);
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <Switch
        label={t('question.startPage')}
        description={isFirst && t('question.firstPage')}
        disabled={isFirst}
        checked={startsPage}
        onChange={(event) => start(event.currentTarget.checked)}
      />
      <PageNumber question={question} startsPage={startsPage} isFirst={isFirst} onStart={start} />
    </SimpleGrid>
  );
}

type PageNumberProps = PageBreakFieldsProps & { onStart: (starts: boolean) => void };

function PageNumber({ question, startsPage, isFirst, onStart }: PageNumberProps) {
  const { t } = useTranslation('wizard');
  const fieldText = useFormatFieldProblem();
  const format = useFormat();
  const numberInput = useNumberInput();
  const { pageNumber } = question;
  const shown = format.number(pageNumber, { useGrouping: false });
  const key = `${question.id}.pageNumber`;
  const problem = useDraftFieldProblem(key);
  const store = useDraftStore();
  const invalid = useInvalidFieldInput(key);
  const [typed, setTyped] = useState(invalid?.typed ?? shown);
  const isInvalid = invalid !== undefined;
  useEffect(() => {
    if (!isInvalid) setTyped(shown);
  }, [shown, isInvalid]);
  const setWrong = (text: string | null) =>
    store.setInvalidInput(key, text === null ? null : { typed, text });
  const before = startsPage ? pageNumber - 1 : pageNumber;
  const read = () => {
    const typedNumber = typed.trim() === '' ? null : parseDecimal(typed);
    if (typedNumber === null) return setWrong(fieldText({ code: 'pageNumberRequired' }));
    if (!Number.isInteger(typedNumber)) return setWrong(fieldText({ code: 'notInteger' }));
    if (typedNumber < 1) return setWrong(fieldText({ code: 'pageNumberBelowOne' }));
    if (isFirst && typedNumber > 1) return setWrong(fieldText({ code: 'pageNumberFirst' }));
    if (!isFirst && typedNumber < before) return setWrong(fieldText({ code: 'pageNumberFalls' }));
    setWrong(null);
    // Pages have no gaps, so any larger number means the next page.
    if (!isFirst && typedNumber > before !== startsPage) onStart(typedNumber > before);
    else setTyped(shown);
  };
  return (
    <TextInput
      label={t('question.pageNumber')}
      data-field={key}
      error={invalid?.text ?? problem}
      inputMode="numeric"
      w={140}
      {...numberInput(setTyped)}
      value={typed}
      onBlur={read}
      onKeyDown={(event) => event.key === 'Enter' && read()}
    />
  );
}
