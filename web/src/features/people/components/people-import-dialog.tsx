import { Alert, Button, Loader, Group as Row, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { GroupImport } from '@nazar/domain/api/group-import-calls.ts';
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { useReturnFocus } from '../../../ui/use-return-focus.ts';
import {
  type PeopleImportTarget,
  useGroupImport,
  useGroupImportMutations,
  useRefreshPeopleGroups,
} from '../group-queries.ts';
import { PeopleImportCheck } from './people-import-check.tsx';
import { PeopleImportStart } from './people-import-start.tsx';
import type { PeopleImportDialogState } from './use-people-import-dialog.ts';

type PeopleImportDialogProps = {
  target: PeopleImportTarget;
  /** An empty list can't be replaced, so people are always added. */
  isListEmpty?: boolean;
  /** Adds one person by hand instead. */
  onOne?: () => void;
  /** Its text outlives the dialog, which Back closes. */
  dialog: PeopleImportDialogState;
};

/** Imports people from a spreadsheet, pasted or as a file; the lines are checked before they are stored. */
export function PeopleImportDialog({ target, isListEmpty = false, onOne, dialog }: PeopleImportDialogProps) {
  const { t } = useTranslation('people');
  useReturnFocus();
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const [chosen, setChosen] = useState(target);
  const { text, setText, id, setId } = dialog;
  const refresh = useRefreshPeopleGroups();
  const close = () => {
    void refresh();
    dialog.close();
  };
  const finish = () => {
    setText('');
    close();
  };
  return (
    <Dialog
      opened
      onClose={close}
      title={t('bringIn')}
      size="xl"
      fullScreen={isNarrow}
      closeOnClickOutside={false}
    >
      {id === null ? (
        <PeopleImportStart
          {...{ isListEmpty, onOne, text }}
          target={chosen}
          onTarget={setChosen}
          onText={setText}
          onUploaded={setId}
        />
      ) : (
        <Opened id={id} target={chosen} onBack={() => setId(null)} onClose={finish} />
      )}
    </Dialog>
  );
}

type OpenedProps = { id: string; target: PeopleImportTarget; onBack: () => void; onClose: () => void };

function Opened({ id, target, onBack, onClose }: OpenedProps) {
  const query = useGroupImport(id);
  const steps = useGroupImportMutations(id);
  if (query.isError && query.data === undefined)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  const item = query.data;
  if (item === undefined || item.state === 'uploaded') return <Loader type="bars" mx="auto" my="xl" />;
  switch (item.state) {
    case 'checking':
    case 'storing':
      return <Working item={item} onCancel={() => steps.cancel.mutate(undefined, { onSuccess: onBack })} />;
    case 'unreadable':
      return <Unreadable item={item} onBack={onBack} />;
    case 'checked':
      return <PeopleImportCheck item={item} target={target} steps={steps} onBack={onBack} />;
    case 'cancelled':
      return <Unreadable item={item} onBack={onBack} />;
    case 'done':
      return <Done item={item} onClose={onClose} />;
  }
}

function Working({ item, onCancel }: { item: GroupImport; onCancel: () => void }) {
  const { t } = useTranslation('people');
  const format = useFormat();
  return (
    <Stack align="center" gap="md" py="xl">
      <Loader type="bars" />
      <Text role="status">
        {t(item.state === 'storing' ? 'import.storing' : 'import.checking', {
          lines: format.number(item.lines),
        })}
      </Text>
      <Button variant="subtle" onClick={onCancel}>
        {t('cancel', { ns: 'common' })}
      </Button>
    </Stack>
  );
}

function Unreadable({ item, onBack }: { item: GroupImport; onBack: () => void }) {
  const { t } = useTranslation('people');
  return (
    <Stack gap="md">
      <Alert color="red.9" icon={<IconAlertCircle aria-hidden />} role="alert">
        {item.failure?.text ?? t('import.cancelled')}
      </Alert>
      <Row justify="flex-end">
        <Button onClick={onBack}>{t('import.another')}</Button>
      </Row>
    </Stack>
  );
}

function Done({ item, onClose }: { item: GroupImport; onClose: () => void }) {
  const { t } = useTranslation('people');
  return (
    <Stack align="center" gap="md" py="xl">
      <IconCircleCheck size={48} color="var(--mantine-color-teal-8)" aria-hidden />
      <Text size="lg" role="status">
        {t(doneText(item), { count: item.summary?.added ?? 0 })}
      </Text>
      <Button size="md" onClick={onClose} data-autofocus>
        {t(item.summary?.list === undefined ? 'import.toGroup' : 'invited.toList')}
      </Button>
    </Stack>
  );
}

function doneText({ summary }: GroupImport) {
  if (summary?.list === undefined) return 'import.done';
  return summary.list.mode === 'replace' ? 'invited.replaced' : 'invited.done';
}
