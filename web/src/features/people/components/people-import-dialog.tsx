import { Alert, Button, Loader, Group as Row, Stack, Text } from '@mantine/core';
import type { GroupImport } from '@nazar/domain/api/group-import-calls.ts';
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { useReturnFocus } from '../../../ui/focus/use-return-focus.ts';
import { showSuccess } from '../../../ui/show-success.ts';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { useIsNarrow } from '../../../ui/use-media-query.ts';
import {
  makePastedTable,
  type PeopleImportTarget,
  usePeopleImport,
  usePeopleImportMutations,
  useRefreshPeopleGroups,
  useUploadAndCheckPeopleTable,
} from '../group-queries.ts';
import { PeopleImportCheckReport } from './people-import-check-report.tsx';
import { PeopleImportNotes } from './people-import-notes.tsx';
import { PeopleImportSourceForm } from './people-import-source-form.tsx';
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
  const isNarrow = useIsNarrow();
  const [chosen, setChosen] = useState(target);
  const { text, setText, id, isPasted, open, openAt } = dialog;
  const refresh = useRefreshPeopleGroups();
  const close = () => {
    void refresh();
    dialog.close();
  };
  /** The list below is up to date before it is seen. */
  const finish = async (done: string | null) => {
    await refresh();
    setText('');
    dialog.close();
    if (done !== null) showSuccess(done);
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
        <PeopleImportSourceForm
          {...{ isListEmpty, onOne, text }}
          target={chosen}
          onTarget={setChosen}
          onText={setText}
          onUploaded={openAt}
        />
      ) : (
        <Opened
          key={id}
          {...{ id, text: isPasted ? text : null, onUploaded: openAt }}
          target={chosen}
          onText={setText}
          onBack={open}
          onDone={finish}
        />
      )}
    </Dialog>
  );
}

type OpenedProps = {
  id: string;
  /** The pasted list that is checked; null for a file or a group. */
  text: string | null;
  onText: (text: string) => void;
  onUploaded: (id: string, isPasted: boolean) => void;
  target: PeopleImportTarget;
  onBack: () => void;
  /** Closes the dialog with a notification, unless the dialog has shown the result. */
  onDone: (done: string | null) => Promise<void>;
};

function Opened({ id, text, onText, onUploaded, target, onBack, onDone }: OpenedProps) {
  const { t } = useTranslation('people');
  const query = usePeopleImport(id);
  const steps = usePeopleImportMutations(id);
  const upload = useUploadAndCheckPeopleTable(target, onUploaded);
  const checkAgain = (corrected: string) => {
    onText(corrected);
    steps.cancel.mutate();
    upload.mutate(makePastedTable(corrected, t('pasted')));
  };
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
      return (
        <PeopleImportCheckReport
          {...{ item, target, steps, onBack }}
          correction={text === null ? null : { text, isBusy: upload.isPending, onCheck: checkAgain }}
        />
      );
    case 'cancelled':
      return <Unreadable item={item} onBack={onBack} />;
    case 'done':
      return <Done {...{ item, onDone }} />;
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

/** Closes the dialog and says in a notification what was imported, unless rows were left out, which stay to be read. */
function Done({ item, onDone }: { item: GroupImport } & Pick<OpenedProps, 'onDone'>) {
  const { t } = useTranslation('people');
  const { summary } = item;
  const isComplete = (summary?.refused ?? 0) === 0;
  const text = t(doneText(item), { count: summary?.added ?? 0 });
  const finish = useEffectEvent(() => void onDone(text));
  useEffect(() => {
    if (isComplete) finish();
  }, [isComplete]);
  if (isComplete) return <Loader type="bars" mx="auto" my="xl" />;
  return (
    <Stack gap="md">
      <Alert color="teal.9" icon={<IconCircleCheck aria-hidden />} role="status">
        {text}
      </Alert>
      <PeopleImportNotes item={item} />
      <Button size="md" onClick={() => void onDone(null)} data-autofocus>
        {t(summary?.list === undefined ? 'import.toGroup' : 'invited.toList')}
      </Button>
    </Stack>
  );
}

function doneText({ summary }: GroupImport) {
  if (summary?.list === undefined) return 'import.done';
  return summary.list.mode === 'replace' ? 'invited.replaced' : 'invited.done';
}
