import { ActionIcon, Button, Group, Menu, Stack, Text, TextInput } from '@mantine/core';
import {
  addSavedFilter,
  deleteSavedFilter,
  type FilterFields,
  getFilterFields,
  renameSavedFilter,
  type SavedFilter,
} from '@nazar/domain/api/filter-calls.ts';
import type { Filter } from '@nazar/domain/results/filter/filter.ts';
import { textLimits } from '@nazar/domain/text/text-limits.ts';
import { IconBookmark, IconPencil, IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../../api/api-problem.ts';
import { callApi } from '../../../api/call-api.ts';
import { makeUuid } from '../../../api/make-uuid.ts';
import { callQueryKey } from '../../../api/query-client.ts';
import { ActionMenu } from '../../../ui/dialogs/action-menu.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { focusFieldAfterRender } from '../../../ui/focus/focus-invalid-field.ts';

type SavedFiltersProps = {
  inquiryId: string;
  fields: FilterFields;
  filter: Filter | null;
  onChoose: (filter: Filter) => void;
  size: 'xs' | 'sm';
};

type OpenDialog = 'save' | 'manage';

/** The owner's saved filters: choose one, or save the current one. */
export function SavedFilters({ inquiryId, fields, filter, onChoose, size }: SavedFiltersProps) {
  const { t } = useTranslation('filters');
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  if (!fields.canSave || (fields.saved.length === 0 && filter === null)) return null;
  const close = () => setDialog(null);
  return (
    <>
      <ActionMenu
        position="bottom-start"
        button={
          <Button size={size} variant="default" leftSection={<IconBookmark size={16} aria-hidden />}>
            {t('saved.title')}
          </Button>
        }
      >
        {fields.saved.map((saved) => (
          <Menu.Item key={saved.id} onClick={() => onChoose(saved.filter)} maw={320}>
            <Text size="sm" truncate dir="auto">
              {saved.name}
            </Text>
          </Menu.Item>
        ))}
        {fields.saved.length > 0 && <Menu.Divider />}
        {filter !== null && <Menu.Item onClick={() => setDialog('save')}>{t('saved.save')}</Menu.Item>}
        {fields.saved.length > 0 && (
          <Menu.Item onClick={() => setDialog('manage')}>{t('saved.manage')}</Menu.Item>
        )}
      </ActionMenu>
      <Dialog centered opened={dialog === 'save'} title={t('saved.save')} onClose={close}>
        {filter !== null && <SaveForm {...{ inquiryId, filter }} onDone={close} />}
      </Dialog>
      <Dialog centered opened={dialog === 'manage'} title={t('saved.manage')} onClose={close}>
        <Manage saved={fields.saved} />
      </Dialog>
    </>
  );
}

function useRefresh() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: callQueryKey(getFilterFields) });
}

/** The error at the name field: the field's own problem, or else the general one. */
function problemText(error: unknown): string | undefined {
  if (error === null) return undefined;
  if (!(error instanceof ApiProblem)) return String(error);
  return Object.values(error.fields)[0]?.text ?? error.message;
}

function SaveForm({ inquiryId, filter, onDone }: { inquiryId: string; filter: Filter; onDone: () => void }) {
  const { t } = useTranslation('filters');
  const refresh = useRefresh();
  const [name, setName] = useState('');
  // A retry after a lost reply sends the same id, so that nothing is saved twice.
  const [id] = useState(makeUuid);
  const save = useMutation({
    mutationFn: () => callApi(addSavedFilter, { inquiryId, id, name, filter }),
    onSuccess: async () => {
      await refresh();
      onDone();
    },
  });
  return <NameForm {...{ name, setName }} request={save} action={t('saved.keep')} />;
}

type NameFormProps = {
  name: string;
  setName: (name: string) => void;
  request: { mutate: () => void; isPending: boolean; error: unknown };
  action: string;
};

function NameForm({ name, setName, request, action }: NameFormProps) {
  const { t } = useTranslation('filters');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (request.error !== null) focusFieldAfterRender(field.current);
  }, [request.error]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!request.isPending && name.trim() !== '') request.mutate();
  };
  return (
    <form onSubmit={submit} noValidate>
      <Group align="flex-end" gap="xs">
        <TextInput
          ref={field}
          label={t('saved.name')}
          flex="1 1 200px"
          dir="auto"
          autoComplete="off"
          maxLength={textLimits.name}
          value={name}
          error={problemText(request.error)}
          onChange={({ currentTarget: { value } }) => setName(value)}
          data-autofocus
        />
        <Button type="submit" loading={request.isPending} disabled={name.trim() === ''}>
          {action}
        </Button>
      </Group>
    </form>
  );
}

function Manage({ saved }: { saved: readonly SavedFilter[] }) {
  const { t } = useTranslation('filters');
  if (saved.length === 0) return <Text c="dimmed">{t('saved.empty')}</Text>;
  return (
    <Stack gap="sm">
      {saved.map((each) => (
        <Managed key={each.id} saved={each} />
      ))}
    </Stack>
  );
}

function Managed({ saved }: { saved: SavedFilter }) {
  const { t } = useTranslation('filters');
  const refresh = useRefresh();
  const [name, setName] = useState<string | null>(null);
  const [asks, setAsks] = useState(false);
  const rename = useMutation({
    mutationFn: () => callApi(renameSavedFilter, { id: saved.id, name: name ?? saved.name }),
    onSuccess: async () => {
      await refresh();
      setName(null);
    },
  });
  const remove = useMutation({
    mutationFn: () => callApi(deleteSavedFilter, { id: saved.id }),
    onSettled: async () => {
      await refresh();
      setAsks(false);
    },
  });
  if (name !== null) {
    return <NameForm {...{ name, setName }} request={rename} action={t('saved.rename')} />;
  }
  return (
    <Group justify="space-between" wrap="nowrap">
      <Text dir="auto" style={{ overflowWrap: 'anywhere' }}>
        {saved.name}
      </Text>
      <Group gap={4} wrap="nowrap">
        <ActionIcon
          color="gray.7"
          aria-label={t('saved.renameThis', { name: saved.name })}
          onClick={() => setName(saved.name)}
        >
          <IconPencil size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon
          color="gray.7"
          aria-label={t('saved.deleteThis', { name: saved.name })}
          onClick={() => setAsks(true)}
        >
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      </Group>
      <ConfirmDialog
        opened={asks}
        title={t('saved.deleteTitle', { name: saved.name })}
        confirmLabel={t('saved.delete')}
        loading={remove.isPending}
        onConfirm={() => remove.mutate()}
        onClose={() => setAsks(false)}
      >
        {t('saved.deleteText')}
      </ConfirmDialog>
    </Group>
  );
}
