import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { DateField } from '../../../../../ui/date/date-field.tsx';
import { type FieldKey, withoutResolvedProblems } from '../../draft/draft-problems.ts';
import { useDraftStore, useInvalidFieldInput } from '../../draft/use-draft.ts';
import { DraftField } from './draft-field.tsx';

type DraftDateFieldProps = Omit<ComponentProps<typeof DateField>, 'error' | 'onWrong' | 'invalidText'> & {
  name: FieldKey;
  /** The problem of the current date, shown before one from the server. */
  problem?: string | undefined;
};

/** A date of the draft. Invalid text stays as typed and marked until it is corrected. */
export function DraftDateField({ name, problem, ...field }: DraftDateFieldProps) {
  const { t } = useTranslation('date');
  const store = useDraftStore();
  const invalid = useInvalidFieldInput(name);
  const text = t(field.kind === 'date' ? 'wrongDate' : 'wrongMoment');
  return (
    <DraftField name={name}>
      {(error) => (
        <DateField
          {...field}
          onChange={(value) => {
            // The server judged another date.
            store.setProblems(withoutResolvedProblems(store.getState().problems, (key) => key === name));
            field.onChange(value);
          }}
          error={problem === undefined ? error : <span role="alert">{problem}</span>}
          invalidText={invalid?.typed}
          onWrong={(wrong, typed) => store.setInvalidInput(name, wrong ? { typed, text } : null)}
        />
      )}
    </DraftField>
  );
}
