import { Checkbox } from '@mantine/core';
import type { ListedResponse } from '@nazar/domain/api/response-calls.ts';
import { useTranslation } from 'react-i18next';

export type ResponseSelection = {
  readonly ids: ReadonlySet<string>;
  toggle(ids: readonly string[], on: boolean): void;
};

/** Selects one response. */
export function ResponseCheckbox({
  choice,
  id,
  when,
}: {
  choice: ResponseSelection;
  id: string;
  when: string;
}) {
  const { t } = useTranslation('responses');
  return (
    <Checkbox
      aria-label={t('chosen.one', { when })}
      checked={choice.ids.has(id)}
      onChange={(event) => choice.toggle([id], event.currentTarget.checked)}
    />
  );
}

/** Selects all responses of the page. */
export function AllResponsesCheckbox({
  choice,
  responses,
  hasVisibleLabel = false,
}: {
  choice: ResponseSelection;
  responses: readonly ListedResponse[];
  /** Whether its label is visible. */
  hasVisibleLabel?: boolean;
}) {
  const { t } = useTranslation('responses');
  const ids = responses.map(({ id }) => id);
  const chosen = ids.filter((id) => choice.ids.has(id)).length;
  return (
    <Checkbox
      {...(hasVisibleLabel ? { label: t('chosen.all') } : { 'aria-label': t('chosen.all') })}
      checked={chosen === ids.length}
      indeterminate={chosen > 0 && chosen < ids.length}
      onChange={() => choice.toggle(ids, chosen < ids.length)}
    />
  );
}
