import { getStoredFileUrlPath } from '@nazar/domain/api/file-url-paths.ts';
import { getUnlimitedBounds } from '@nazar/domain/inquiries/answer-types/get-unlimited-bounds.ts';
import { answerTypes } from '@nazar/domain/inquiries/answer-types/index.ts';
import type { Option, Question, ResponseType } from '@nazar/domain/inquiries/question.ts';
import type { ComponentType, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';
import { AutoDirectionText } from '../../../ui/text/auto-direction-text.tsx';
import classes from './paper.module.css';
import { useFormatPaperCondition } from './use-paper-texts.ts';

type Props = { readonly question: Question };

const Circle = () => <span className={classes.circle} />;
const Box = () => <span className={classes.box} />;
const Note = ({ children }: { children: ReactNode }) => <p className={classes.note}>{children}</p>;

function One({ question }: Props) {
  const { t } = useTranslation('wizard');
  return (
    <>
      <Note>{t('paper.choose.one')}</Note>
      <Options question={question} sign={<Circle />} />
    </>
  );
}

function Several({ question }: Props) {
  const { t } = useTranslation('wizard');
  const format = useFormat();
  const least = typeof question.min === 'number' && question.min > 1 ? question.min : null;
  const most =
    typeof question.max === 'number' && question.max < question.options.length ? question.max : null;
  const [min, max] = [format.number(least ?? 0), format.number(most ?? 0)];
  const hint =
    least === null
      ? t(most === null ? 'paper.choose.any' : 'paper.choose.atMost', { max })
      : most === null
        ? t('paper.choose.atLeast', { min })
        : t(least === most ? 'paper.choose.exactly' : 'paper.choose.between', { min, max });
  return (
    <>
      <Note>{hint}</Note>
      <Options question={question} sign={<Box />} />
    </>
  );
}

function Ranking({ question }: Props) {
  const { t } = useTranslation('wizard');
  return (
    <>
      <Note>{t('paper.rank')}</Note>
      <Options question={question} sign={<Box />} />
    </>
  );
}

function Options({ question, sign }: Props & { sign: ReactNode }) {
  const { horizontal, responseType, options } = question;
  const trait = answerTypes[responseType].horizontal;
  const inOneLine = trait === 'always' || (trait === 'optional' && horizontal);
  return (
    <ul className={inOneLine ? classes.row : classes.list}>
      {options.map((option) => (
        <li key={option.id} className={classes.option}>
          {sign}
          <OptionText option={option} />
          {option.role === 'other' && <span className={classes.blank} />}
        </li>
      ))}
    </ul>
  );
}

function OptionText({ option: { body, file, condition } }: { option: Option }) {
  const { t } = useTranslation('wizard');
  const words = useFormatPaperCondition();
  return (
    <span>
      <bdi>
        <AutoDirectionText text={body} />
      </bdi>
      {condition !== null && (
        <span className={classes.note}>
          {' '}
          ({t('paper.onlyIf.option', { condition: words.condition(condition) })})
        </span>
      )}
      {file !== null && <img src={getStoredFileUrlPath(file)} alt="" className={classes.optionPicture} />}
    </span>
  );
}

function Matrix({ question: { options } }: Props) {
  const { t } = useTranslation('wizard');
  const columns = options.filter(({ role }) => role === 'column');
  const rows = options.filter(({ role }) => role === 'row');
  return (
    <>
      <Note>{t('paper.rows')}</Note>
      <table className={classes.matrix}>
        <thead>
          <tr>
            <td />
            {columns.map((column) => (
              <th key={column.id} scope="col">
                <OptionText option={column} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">
                <OptionText option={row} />
              </th>
              {columns.map(({ id }) => (
                <td key={id}>
                  <Circle />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** A row of points with the labels of its ends. */
function Points({ question: { min, max, minLabel, maxLabel } }: Props) {
  const format = useFormat();
  const [from, to] = [Number(min ?? 0), Number(max ?? 0)];
  const points = Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
  const end = (point: number, label: string) => (
    <span>
      {label !== '' && (
        <>
          <b>{format.number(point)}</b> <bdi>{label}</bdi>
        </>
      )}
    </span>
  );
  return (
    <div className={classes.points}>
      <ul className={classes.row}>
        {points.map((point) => (
          <li key={point} className={classes.point}>
            <Circle />
            {format.number(point)}
          </li>
        ))}
      </ul>
      {(minLabel !== '' || maxLabel !== '') && (
        <div className={classes.ends}>
          {end(from, minLabel)}
          {end(to, maxLabel)}
        </div>
      )}
    </div>
  );
}

const Line = () => <div className={classes.line} />;

const longTextLines = ['1', '2', '3', '4', '5'];
const Lines = () => longTextLines.map((line) => <Line key={line} />);

function NumberBlank({ question }: Props) {
  const { t } = useTranslation('wizard');
  const format = useFormat();
  const open = getUnlimitedBounds(question.responseType);
  const limitOf = (end: 'min' | 'max') => {
    const bound = question[end];
    return typeof bound === 'number' && bound !== open?.[end] ? format.number(bound) : null;
  };
  const [min, max] = [limitOf('min'), limitOf('max')];
  return (
    <>
      {min !== null && max !== null && <Note>{t('paper.between', { min, max })}</Note>}
      {min !== null && max === null && <Note>{t('paper.atLeast', { min })}</Note>}
      {min === null && max !== null && <Note>{t('paper.atMost', { max })}</Note>}
      <Line />
    </>
  );
}

type MomentPart = 'day' | 'month' | 'year' | 'hour' | 'minute';

function Moment({ parts }: { parts: readonly MomentPart[] }) {
  const { t } = useTranslation('wizard');
  return (
    <ul className={classes.row}>
      {parts.map((part) => (
        <li key={part} className={classes.part}>
          <span className={classes.blank} />
          {t(`paper.${part}`)}
        </li>
      ))}
    </ul>
  );
}

function Files({ question: { max } }: Props) {
  const { t } = useTranslation('wizard');
  return <Note>{t('paper.files', { count: typeof max === 'number' ? max : 1 })}</Note>;
}

export const paperAnswerComponents: Readonly<Record<ResponseType, ComponentType<Props>>> = {
  single: One,
  dropdown: One,
  yesNo: One,
  multiple: Several,
  ranking: Ranking,
  matrix: Matrix,
  text: Line,
  longText: Lines,
  number: NumberBlank,
  rating: Points,
  scale: Points,
  email: Line,
  phone: Line,
  url: Line,
  date: () => <Moment parts={['day', 'month', 'year']} />,
  time: () => <Moment parts={['hour', 'minute']} />,
  file: Files,
  statement: () => null,
};
