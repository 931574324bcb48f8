import type { PublicQuestion } from '@nazar/domain/api/inquiry-shapes.ts';
import { isolateNumberRuns } from '../isolate-number-runs.tsx';
import styles from './end-labels.module.css';

/** The label of a point, if it is an end of the scale and has one. */
export function getScaleEndLabel(
  { minLabel, maxLabel }: PublicQuestion,
  row: readonly number[],
  point: number,
): string {
  return (point === row[0] ? minLabel : point === row[row.length - 1] ? maxLabel : undefined) ?? '';
}

type Props = { question: PublicQuestion; min: string; max: string };

/** The labels of both ends with their points, because the scale may wrap. Screen readers get them from the controls. */
export function ScaleEndLabels({ question: { minLabel, maxLabel }, min, max }: Props) {
  if (minLabel === undefined && maxLabel === undefined) return null;
  const end = (point: string, label = '') => (
    <span>
      {label !== '' && (
        <>
          <b>{point}</b> <bdi>{isolateNumberRuns(label)}</bdi>
        </>
      )}
    </span>
  );
  return (
    <div className={styles.ends} aria-hidden="true">
      {end(min, minLabel)}
      {end(max, maxLabel)}
    </div>
  );
}
