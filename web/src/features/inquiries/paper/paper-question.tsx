import { getStoredFileUrlPath } from '@nazar/domain/api/file-url-paths.ts';
import type { Question } from '@nazar/domain/inquiries/question.ts';
import { useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';
import { RichText } from '../../../ui/rich-text/rich-text.tsx';
import { AutoDirectionText } from '../../../ui/text/auto-direction-text.tsx';
import classes from './paper.module.css';
import { paperAnswerComponents } from './paper-answers.tsx';
import { PaperQuestionIndexContext, useFormatPaperCondition } from './use-paper-texts.ts';

/** A question with its condition, space for the answer, and its end condition. */
export function PaperQuestion({ question }: { question: Question }) {
  const { t } = useTranslation('wizard');
  const format = useFormat();
  const words = useFormatPaperCondition();
  const { numbers } = useContext(PaperQuestionIndexContext);
  const { id, body, helpText, isForce, condition, endCondition, file, type } = question;
  const number = numbers.get(id);
  const Answer = paperAnswerComponents[question.responseType];
  return (
    <div className={classes.question}>
      {condition !== null && (
        <p className={classes.skip}>
          {t('paper.onlyIf.question', { condition: words.condition(condition) })}
        </p>
      )}
      <div className={`${classes.heading} ${number === undefined ? '' : classes.asked}`}>
        {number !== undefined && <span className={classes.number}>{format.number(number)}.</span>}
        <RichText html={words.fillRich(body)} />
        {isForce && <span>*</span>}
      </div>
      {helpText !== '' && (
        <p className={classes.note}>
          <AutoDirectionText text={words.fill(helpText)} />
        </p>
      )}
      {file !== null && type === 'image' && (
        <img src={getStoredFileUrlPath(file)} alt="" className={classes.picture} />
      )}
      {file !== null && (type === 'video' || type === 'audio') && (
        <p className={classes.note}>{t('paper.media')}</p>
      )}
      <Answer question={question} />
      {endCondition !== null && (
        <p className={classes.skip}>{t('paper.end', { condition: words.condition(endCondition) })}</p>
      )}
    </div>
  );
}
