import { VisuallyHidden } from '@mantine/core';
import type { AnswerTextCount, AnswerTexts } from '@nazar/domain/api/result-calls.ts';
import { answerTypes } from '@nazar/domain/inquiries/answer-types/index.ts';
import { textLimits } from '@nazar/domain/text/text-limits.ts';
import { IconArrowRight, IconSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../../api/app-paths.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import { AutoDirectionText } from '../../../../ui/text/auto-direction-text.tsx';
import { useAddFilterToPath } from '../../filter/use-filter-state.ts';
import classes from './texts.module.css';

type TextRowsProps = {
  of: Pick<AnswerTexts, 'inquiryId' | 'responseType' | 'other' | 'seeResponses'>;
  texts: readonly AnswerTextCount[];
  label: string;
};

/** Each text with its count and, if the reader can see responses, a link to those responses. */
export function AnswerTextRows({ of, texts, label }: TextRowsProps) {
  const { t } = useTranslation('results');
  const format = useFormat();
  const latin = of.other === null && answerTypes[of.responseType].isLatin;
  return (
    <ul className={classes.rows} aria-label={label}>
      {texts.map((row, index) => (
        // Two long texts may have the same truncated beginning.
        // biome-ignore lint/suspicious/noArrayIndexKey: texts alone are not unique
        <li key={`${row.text} ${index}`} className={classes.row}>
          <span className={classes.text} dir={latin ? undefined : 'auto'}>
            <AutoDirectionText text={row.text} latin={latin} />
            {row.cut && '…'}
          </span>
          <span
            className={classes.count}
            title={t('texts.count', { count: row.count, shown: format.number(row.count) })}
          >
            {format.number(row.count)}
          </span>
          {of.seeResponses && <ToResponses inquiryId={of.inquiryId} row={row} />}
        </li>
      ))}
    </ul>
  );
}

function ToResponses({ inquiryId, row }: { inquiryId: string; row: AnswerTextCount }) {
  const { t } = useTranslation('results');
  const { responseId, text } = row;
  const Icon = responseId === null ? IconSearch : IconArrowRight;
  const carry = useAddFilterToPath();
  const to = carry(
    responseId === null
      ? paths.responses(inquiryId, text.slice(0, textLimits.search))
      : paths.response(inquiryId, responseId),
  );
  return (
    <Link to={to} className={classes.open} title={t(responseId === null ? 'texts.find' : 'texts.open')}>
      <Icon size={16} className={responseId === null ? undefined : 'mirrored'} aria-hidden />
      <VisuallyHidden>
        {t(responseId === null ? 'texts.find' : 'texts.open')}: {text.slice(0, 80)}
      </VisuallyHidden>
    </Link>
  );
}
