import { Button, Checkbox } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { showSuccess } from '../../../ui/show-success.ts';
import type { PeopleSelection } from './use-people-selection.ts';

type SelectAllCheckboxProps = { people: readonly { readonly id: string }[]; choice: PeopleSelection };

export function SelectAllCheckbox({ people, choice }: SelectAllCheckboxProps) {
  const { t } = useTranslation('people');
  return (
    <Checkbox
      label={t('chooseAll')}
      checked={choice.isAll}
      indeterminate={choice.chosen.length > 0 && !choice.isAll}
      onChange={({ currentTarget: { checked } }) => choice.choose(people, checked)}
    />
  );
}

type RemovePeopleButtonProps = {
  choice: PeopleSelection;
  remove: Pick<UseMutationResult<{ deleted: number }, Error, string[]>, 'mutate' | 'isPending'>;
  asking: boolean;
  onAsk: (asking: boolean) => void;
  title: string;
  /** Describes what will be lost. */
  children: ReactNode;
};

/** Removes the chosen people after a confirmation. */
export function RemovePeopleButton({
  choice,
  remove,
  asking,
  onAsk,
  title,
  children,
}: RemovePeopleButtonProps) {
  const { t } = useTranslation('people');
  const count = choice.chosen.length;
  const confirm = () =>
    remove.mutate(
      choice.chosen.map(({ id }) => id),
      {
        onSuccess: ({ deleted }) => {
          choice.chooseOnly([]);
          showSuccess(t('takenOut', { count: deleted }));
        },
        onSettled: () => onAsk(false),
      },
    );
  return (
    <>
      {count > 0 && (
        <Button
          size="xs"
          color="red"
          variant="subtle"
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={() => onAsk(true)}
        >
          {t('takeOut', { count })}
        </Button>
      )}
      <ConfirmDialog
        opened={asking}
        title={title}
        confirmLabel={t('takeOut', { count })}
        loading={remove.isPending}
        onClose={() => onAsk(false)}
        onConfirm={confirm}
      >
        {children}
      </ConfirmDialog>
    </>
  );
}
