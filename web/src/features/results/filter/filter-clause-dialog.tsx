import { Button, Group, NativeSelect, Stack } from '@mantine/core';
import type { FilterFields } from '@nazar/domain/api/filter-calls.ts';
import type { FieldProblem } from '@nazar/domain/problem/field-problem.ts';
import type { FilterClause } from '@nazar/domain/results/filter/filter.ts';
import { languages } from '@nazar/domain/text/language.ts';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { focusFirstInvalidFieldIn } from '../../../ui/focus/focus-invalid-field.ts';
import { Select } from '../../../ui/forms/select.tsx';
import {
  type AnswerFilterTest,
  emptyFilterClauseDraft,
  type FilterClauseDraft,
  type FilterClauseSubject,
  findSubjectQuestion,
  listAnswerFilterTests,
  listFilterClauseSubjects,
  noChannelValue,
  parseFilterClauseDraft,
  toFilterClauseDraft,
} from './filter-clause-draft.ts';
import { FilterClauseFields } from './filter-clause-fields.tsx';

type ClauseDialogProps = {
  fields: FilterFields;
  /** Null for a new condition; undefined while the dialog is closed. */
  clause: FilterClause | null | undefined;
  onDone: (clause: FilterClause) => void;
  onClose: () => void;
};

/** The dialog that adds or changes one condition of a filter. */
export function FilterClauseDialog({ clause, onClose, ...props }: ClauseDialogProps) {
  const { t } = useTranslation('filters');
  return (
    <Dialog
      opened={clause !== undefined}
      onClose={onClose}
      title={t(clause === null ? 'add' : 'edit')}
      centered
    >
      {clause !== undefined && <ClauseForm clause={clause} onClose={onClose} {...props} />}
    </Dialog>
  );
}

type ClauseFormProps = ClauseDialogProps & { clause: FilterClause | null };

function ClauseForm({ fields, clause, onDone, onClose }: ClauseFormProps) {
  const { t } = useTranslation('filters');
  const format = useFormat();
  const { language } = useLanguage();
  const [draft, setDraft] = useState<FilterClauseDraft>(
    clause === null ? emptyFilterClauseDraft : toFilterClauseDraft(clause, language),
  );
  const [problems, setProblems] = useState<readonly FieldProblem[]>([]);
  const [unreadable, setUnreadable] = useState(0);
  const question = findSubjectQuestion(fields, draft.subject);
  const tests = question === undefined ? [] : listAnswerFilterTests(question, fields.limited);
  const change = (changes: Partial<FilterClauseDraft>) => {
    setDraft((before) => ({ ...before, ...changes }));
    setProblems([]);
    const { subject, test } = { ...draft, ...changes };
    // The new fields contain no invalid text yet.
    if (subject !== draft.subject || test !== draft.test) setUnreadable(0);
  };
  const choose = (subject: FilterClauseSubject | null) => {
    const next = findSubjectQuestion(fields, subject);
    const test = next === undefined ? null : (listAnswerFilterTests(next, fields.limited)[0] ?? null);
    change({ ...emptyFilterClauseDraft, subject, test });
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (unreadable > 0) return focusFirstInvalidFieldIn(event.currentTarget);
    const order =
      question?.options.map(({ optionId }) => optionId) ??
      (draft.subject === 'languages' ? languages : [...fields.channels, noChannelValue]);
    const read = parseFilterClauseDraft(draft, order);
    if ('clause' in read) return onDone(read.clause);
    setProblems(read.problems);
    focusFirstInvalidFieldIn(event.currentTarget);
  };
  const subjects = listFilterClauseSubjects(fields).map((subject) => ({
    value: subject,
    label: t(`subject.${subject}`),
  }));
  const questions = fields.questions.map(({ questionId, number, body }) => ({
    value: `q:${questionId}`,
    label: `${format.digits(`${number}.`)} ${body}`,
  }));
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Select
          label={t('subject.label')}
          placeholder={t('subject.placeholder')}
          nothingFoundMessage={t('subject.none')}
          searchable
          allowDeselect={false}
          data={[
            { group: t('subject.ofResponse'), items: subjects },
            ...(questions.length === 0 ? [] : [{ group: t('subject.ofAnswers'), items: questions }]),
          ]}
          value={draft.subject}
          onChange={(subject) => choose(subject as FilterClauseSubject | null)}
          data-autofocus={clause === null || undefined}
          comboboxProps={{ withinPortal: true }}
        />
        {tests.length > 1 && (
          <NativeSelect
            label={t('test.label')}
            value={draft.test ?? ''}
            onChange={({ currentTarget: { value } }) => change({ test: value as AnswerFilterTest })}
            data={tests.map((test) => ({ value: test, label: t(`test.${test}`) }))}
          />
        )}
        <FilterClauseFields
          key={`${draft.subject} ${draft.test}`}
          {...{ fields, question, draft, problems }}
          onChange={change}
          onWrong={(wrong) => setUnreadable((before) => Math.max(0, before + (wrong ? 1 : -1)))}
        />
        <Group justify="flex-end">
          <Button variant="subtle" color="gray.7" onClick={onClose}>
            {t('cancel', { ns: 'common' })}
          </Button>
          <Button type="submit" disabled={draft.subject === null}>
            {t('apply')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
