import { Text } from '@mantine/core';
import { answerTypes } from '@nazar/domain/inquiries/answer-types/index.ts';
import type { ShownAnswer } from '@nazar/domain/inquiries/answer-types/shown-answer.ts';
import type { ResponseType } from '@nazar/domain/inquiries/question.ts';
import { getListSeparator } from '@nazar/domain/text/list-separator.ts';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/use-format.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { AnswerFileList } from './answer-file-list.tsx';
import { AutoDirectionText } from './auto-direction-text.tsx';

type FormattedAnswerProps = {
  answer: ShownAnswer;
  responseType: ResponseType;
  /** Set in a list, to show everything in a few lines. */
  short?: boolean;
};

/** A formatted answer, aligned by the page's direction; each part keeps its own. */
export function FormattedAnswer({ answer, responseType, short = false }: FormattedAnswerProps) {
  const lines = useAnswerLines(answer, short);
  const { language } = useLanguage();
  const isLatin = answerTypes[responseType].isLatin;
  const style = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } as const;
  if (answer.kind === 'files' && !short) return <AnswerFileList files={answer.files ?? []} />;
  if (isLatin) {
    return (
      <Text size={short ? 'sm' : 'md'} style={style}>
        <bdi dir="ltr">{lines.join(' ')}</bdi>
      </Text>
    );
  }
  if (short) {
    return (
      <Text size="sm" lineClamp={2} style={{ overflowWrap: 'anywhere' }}>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an answer never change their order
          <Fragment key={index}>
            {index > 0 && getListSeparator(language)}
            <bdi>
              <AutoDirectionText text={line} />
            </bdi>
          </Fragment>
        ))}
      </Text>
    );
  }
  const marked = answer.kind === 'order' ? 'ol' : 'ul';
  if (lines.length > 1) {
    const List = marked;
    return (
      <List style={{ margin: 0, ...listStyles[language][marked] }}>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an answer never change their order
          <Text component="li" key={index} style={style}>
            <bdi>
              <AutoDirectionText text={line} />
            </bdi>
          </Text>
        ))}
      </List>
    );
  }
  return (
    <Text style={style}>
      <bdi>
        <AutoDirectionText text={lines[0] ?? ''} />
      </bdi>
    </Text>
  );
}

/** The numbers before ranked options are list markers, not text. */
const numbered = (listStyleType: string) => ({ paddingInlineStart: '1.2em', listStyleType });
const plain = { paddingInlineStart: 0, listStyleType: 'none' };
const listStyles = {
  en: { ol: numbered('decimal'), ul: plain },
  fa: { ol: numbered('persian'), ul: plain },
} as const;

function useAnswerLines(
  { kind, labels, cells, value, row, otherText, files = [] }: ShownAnswer,
  short: boolean,
): string[] {
  const { t } = useTranslation('responses');
  const format = useFormat();
  const other = otherText === null ? [] : [otherText];
  switch (kind) {
    case 'labels':
    case 'order':
      return [...labels, ...other];
    case 'cells':
      return cells.map((cell) => t('cell', cell));
    case 'figure':
      if (typeof value !== 'number') return [];
      if (row === undefined || short) return [format.exact(value)];
      // “3 of 5” would be misleading for a scale that starts at another number.
      return [
        t(row.min === 0 || row.min === 1 ? 'pointsOf' : 'pointsBetween', {
          value: format.exact(value),
          min: format.exact(row.min),
          max: format.exact(row.max),
        }),
      ];
    case 'day':
      return [format.date(`${value}T12:00:00`)];
    case 'clock':
      return [format.digits(String(value))];
    case 'words':
      return [String(value ?? '')];
    case 'files':
      return files.map(({ name }) => name ?? t('files.deleted'));
  }
}
