import { Button, Group, Paper, Text, Title } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { FileChooser } from '../../../../ui/file-chooser.tsx';
import { useCreateFromFile } from './begin-queries.ts';

/** Imports an inquiry that was downloaded as a file, here or from another installation. */
export function CreateFromFile({ onMade }: { onMade: (id: string) => void }) {
  const { t } = useTranslation('wizard');
  const fromFile = useCreateFromFile(onMade);
  return (
    <Paper withBorder p="md">
      <Group justify="space-between" gap="md">
        <Group gap="md" wrap="nowrap" flex="1 1 260px">
          <IconFileImport size={36} stroke={1.4} color="var(--mantine-color-cyan-8)" aria-hidden />
          <div>
            <Title order={2} size="h4">
              {t('begin.fromFile')}
            </Title>
            <Text size="sm" c="dimmed">
              {t('begin.fromFileText')}
            </Text>
          </div>
        </Group>
        <FileChooser accept=".zip,.json" onChoose={(file) => fromFile.mutate(file)}>
          {(props) => (
            <Button {...props} variant="subtle" loading={fromFile.isPending}>
              {t('begin.chooseFile')}
            </Button>
          )}
        </FileChooser>
      </Group>
    </Paper>
  );
}
