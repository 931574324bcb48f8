import { filePath } from '@nazar/domain/api/file-calls.ts';
import type { PublicQuestion } from '@nazar/domain/api/inquiry-shapes.ts';
import type { Language } from '@nazar/domain/text/language.ts';
import type { TFunction } from 'i18next';
import { useId } from 'react';
import { formatNumber } from '../../../i18n/format.ts';
import { RichText } from '../../../ui/rich-text/rich-text.tsx';
import classes from './preview.module.css';
import { PreviewMatrix, PreviewPoints } from './preview-rows.tsx';

export type PreviewFieldProps = {
  question: PublicQuestion;
  language: Language;
  t: TFunction<'wizard'>;
  labelId: string;
};

type PreviewQuestionProps = Omit<PreviewFieldProps, 'labelId'> & { withNumber: boolean };

/** A question with a field that can be tried; nothing of it is kept. */
export function PreviewQuestion({ question, language, withNumber, t }: PreviewQuestionProps) {
  const labelId = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend can't hold the picture and the marked-up text
    <div className={classes.question} role="group" aria-labelledby={labelId}>
      <div className={classes.body} id={labelId}>
        {withNumber && <span className={classes.number}>{formatNumber(question.number, language)}.</span>}
        <RichText html={question.body} />
        {question.isForce && (
          <span className={classes.force} title={t('preview.mandatory')}>
            *
          </span>
        )}
      </div>
      {question.file !== null && (
        <img src={`${filePath(question.file)}?w=1280`} alt="" className={classes.picture} />
      )}
      <PreviewField question={question} language={language} t={t} labelId={labelId} />
    </div>
  );
}

function PreviewField(props: PreviewFieldProps) {
  const { question, labelId, t } = props;
  switch (question.responseType) {
    case 'single':
    case 'multiple':
    case 'yesNo':
      return <PreviewChoices {...props} />;
    case 'dropdown':
      return (
        <select className={classes.input} aria-labelledby={labelId} defaultValue="">
          <option value="">{t('preview.choose')}</option>
          {question.options.map((option) => (
            <option key={option.id} value={option.id}>
              {option.body}
            </option>
          ))}
        </select>
      );
    case 'ranking':
      return (
        <ol className={classes.ranking}>
          {question.options.map((option, place) => (
            <li key={option.id} className={classes.option}>
              <span className={classes.number}>{formatNumber(place + 1, props.language)}</span>
              {option.body}
            </li>
          ))}
        </ol>
      );
    case 'matrix':
      return <PreviewMatrix {...props} />;
    case 'rating':
    case 'scale':
      return <PreviewPoints {...props} />;
    case 'longText':
      return <textarea className={classes.input} rows={4} aria-labelledby={labelId} dir="auto" />;
    default:
      return <input className={classes.input} type={inputType(question)} aria-labelledby={labelId} />;
  }
}

function inputType({ responseType }: PublicQuestion): string {
  if (responseType === 'email' || responseType === 'url' || responseType === 'time') return responseType;
  return responseType === 'phone' ? 'tel' : 'text';
}

function PreviewChoices({ question }: PreviewFieldProps) {
  const isMultiple = question.responseType === 'multiple';
  const lies = question.horizontal || question.responseType === 'yesNo';
  return (
    <div className={classes.options} data-lies={lies || undefined}>
      {question.options.map((option) => (
        <label key={option.id} className={classes.option}>
          <input type={isMultiple ? 'checkbox' : 'radio'} name={`preview ${question.id}`} />
          {option.file !== null && (
            <img src={`${filePath(option.file)}?w=320`} alt="" className={classes.thumb} />
          )}
          <span>{option.body}</span>
        </label>
      ))}
    </div>
  );
}
