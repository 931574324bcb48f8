import { LazyPart } from '../lazy-part.tsx';
import type { AnswerFieldProps } from './answer-field-props.ts';

const load = () => import('./files/file-picker.tsx').then(({ FilePicker }) => FilePicker);

/** Loads the code for uploads only if a question asks for files. */
export function FileField(props: AnswerFieldProps) {
  // The placeholder has the height of the button and hint, so that nothing moves.
  return (
    <LazyPart load={load} props={props} placeholder={<div className="file-picker" aria-busy="true" />} />
  );
}
