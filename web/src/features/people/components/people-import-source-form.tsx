import { Button, Group as Row, Stack, Text, Textarea } from '@mantine/core';
import { IconUpload, IconUserPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../../api/api-problem.ts';
import { FileChooser } from '../../../ui/forms/file-chooser.tsx';
import { makePastedTable, type PeopleImportTarget, useUploadAndCheckPeopleTable } from '../group-queries.ts';
import { ImportModeAndGroupFields } from '../invitees/import-mode-and-groups.tsx';

type PeopleImportStartProps = {
  target: PeopleImportTarget;
  isListEmpty: boolean;
  onOne: (() => void) | undefined;
  onTarget: (target: PeopleImportTarget) => void;
  text: string;
  onText: (text: string) => void;
  onUploaded: (id: string, isPasted: boolean) => void;
};

/** Takes people as a pasted list or a file, from a group, or one by one. */
export function PeopleImportSourceForm({
  target,
  isListEmpty,
  onOne,
  onTarget,
  text,
  onText,
  onUploaded,
}: PeopleImportStartProps) {
  const { t } = useTranslation('people');
  const upload = useUploadAndCheckPeopleTable(target, onUploaded);
  const problem = upload.error instanceof ApiProblem ? upload.error.texts[0] : undefined;
  const paste = () => upload.mutate(makePastedTable(text, t('pasted')));
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        {t('import.how')}
      </Text>
      {'inquiryId' in target && (
        <ImportModeAndGroupFields
          {...{ target, isListEmpty, onTarget }}
          onChecked={(id) => onUploaded(id, false)}
        />
      )}
      <Textarea
        label={t('import.paste')}
        placeholder={t('import.example')}
        autosize
        minRows={6}
        maxRows={14}
        data-autofocus
        // An empty field has the direction of its example.
        {...(text !== '' && { dir: 'auto' })}
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
      />
      <Button
        size="md"
        w={{ base: '100%', sm: 'fit-content' }}
        disabled={text.trim() === ''}
        loading={upload.isPending}
        onClick={paste}
      >
        {t('import.check')}
      </Button>
      <Row gap="xs">
        <FileChooser
          accept=".csv,.tsv,.txt,.xlsx"
          onChoose={(file) => upload.mutate({ file, columns: null })}
          disabled={upload.isPending}
        >
          {(props) => (
            <Button {...props} variant="subtle" leftSection={<IconUpload size={18} aria-hidden />}>
              {t('import.file')}
            </Button>
          )}
        </FileChooser>
        {onOne !== undefined && (
          <Button variant="subtle" leftSection={<IconUserPlus size={18} aria-hidden />} onClick={onOne}>
            {t('person.add')}
          </Button>
        )}
      </Row>
      {problem !== undefined && (
        <Text size="sm" c="red.9" role="alert">
          {problem}
        </Text>
      )}
    </Stack>
  );
}
