import { Stack } from '@mantine/core';
import type { Question } from '@nazar/domain/inquiries/question.ts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toLocalDayNumber } from '../../../../../ui/date/calendar-days.ts';
import { getCalendarOfLanguage } from '../../../../../ui/date/date-text.ts';
import { Select } from '../../../../../ui/forms/select.tsx';
import { useDraftSelector, useDraftStore, useHasDraftFieldProblem } from '../../draft/use-draft.ts';
import { useQuestionActions } from '../use-question-actions.ts';
import { dayKinds, findDayKind, makeDayKindBounds } from './day-kind.ts';

type DayKindFieldProps = { question: Question; bounds: ReactNode };

/** The kind of day that the question asks for; it sets the bounds, which can still be changed unless any day fits. */
export function DayKindField({ question, bounds }: DayKindFieldProps) {
  const { t } = useTranslation('wizard');
  // Bounds are whole years in the participants' calendar.
  const language = useDraftSelector((state) => state.settings.language);
  const actions = useQuestionActions();
  const store = useDraftStore();
  const [today, calendar] = [toLocalDayNumber(new Date()), getCalendarOfLanguage(language)];
  const { id, min, max } = question;
  const [isOwn, setIsOwn] = useState(false);
  // An invalid input stays in view, although the bounds are still those of a kind.
  const isWrong = useHasDraftFieldProblem([`${id}.min`, `${id}.max`]);
  const sense = isOwn || isWrong ? 'own' : (findDayKind({ min, max }, today) ?? 'own');
  return (
    <Stack gap="sm">
      <Select
        label={t('dateSense.label')}
        allowDeselect={false}
        maw={320}
        data={[...dayKinds, 'own' as const].map((name) => ({ value: name, label: t(`dateSense.${name}`) }))}
        value={sense}
        onChange={(chosen) => {
          const picked = dayKinds.find((name) => name === chosen);
          setIsOwn(picked === undefined);
          if (picked === undefined) return;
          for (const end of ['min', 'max']) store.setInvalidInput(`${id}.${end}`, null);
          actions.changeField(id, makeDayKindBounds(picked, today, calendar));
        }}
      />
      {sense !== 'any' && bounds}
    </Stack>
  );
}
