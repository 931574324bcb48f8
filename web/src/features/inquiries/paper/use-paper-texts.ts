import type { Question } from '@nazar/domain/inquiries/question.ts';
import type { Language } from '@nazar/domain/text/language.ts';
import { fillPipes, fillRichTextPipes } from '@nazar/domain/text/pipes.ts';
import { createInstance, type i18n as I18n } from 'i18next';
import { createContext, useContext, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { makeRichTextExcerpt } from '../../../i18n/excerpt.ts';
import { makeI18nOptions } from '../../../i18n/i18n.ts';
import { loadTexts } from '../../../i18n/load-texts.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useFormatCondition } from '../../../i18n/use-format-condition.ts';

/** The texts in the language of the inquiry, which may differ from the interface; null while they load. */
export function usePaperI18n(language: Language): I18n | null {
  const [texts, setTexts] = useState<I18n | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void startTexts(language).then((started) => isCurrent && setTexts(started));
    return () => {
      isCurrent = false;
    };
  }, [language]);
  return texts;
}

async function startTexts(language: Language): Promise<I18n> {
  const [first, more] = await Promise.all([loadTexts(language, 'first'), loadTexts(language, 'more')]);
  const texts = createInstance();
  await texts.init(makeI18nOptions(language, { ...first, ...more }));
  return texts;
}

export type PaperQuestionIndex = {
  readonly byId: ReadonlyMap<string, Question>;
  /** Numbered from 1; statements have no number. */
  readonly numbers: ReadonlyMap<string, number>;
};

export const PaperQuestionIndexContext = createContext<PaperQuestionIndex>({
  byId: new Map(),
  numbers: new Map(),
});

/** Condition sentences that refer to questions by their number. */
export function useFormatPaperCondition() {
  const { t } = useTranslation('wizard');
  const format = useFormat();
  const words = useFormatCondition();
  const { byId, numbers } = useContext(PaperQuestionIndexContext);
  const formatPipe = (id: string) => {
    const number = numbers.get(id);
    return number === undefined ? '…' : t('paper.answerTo', { number: format.number(number) });
  };
  const getQuestionName = (id: string) => {
    const [question, number] = [byId.get(id), numbers.get(id)];
    if (question === undefined || number === undefined) return undefined;
    return t('paper.named', { number: format.number(number), text: makeRichTextExcerpt(question.body) });
  };
  return {
    condition: (condition: NonNullable<Question['condition']>) =>
      words.condition(condition, (id) => byId.get(id), getQuestionName),
    fill: (text: string) => fillPipes(text, formatPipe),
    fillRich: (html: string) => fillRichTextPipes(html, formatPipe),
  };
}
