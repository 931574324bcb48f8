import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FileChooser } from '../../../../ui/forms/file-chooser.tsx';
import { useCreateInquiryFromFile } from './begin-queries.ts';

/** Imports an inquiry that was downloaded as a file, here or from another installation. */
export function CreateInquiryFromFileButton({ onCreated }: { onCreated: (id: string) => void }) {
  const { t } = useTranslation('wizard');
  const fromFile = useCreateInquiryFromFile(onCreated);
  return (
    <FileChooser accept=".zip,.json" onChoose={(file) => fromFile.mutate(file)}>
      {(props) => (
        <Button {...props} variant="subtle" size="compact-sm" loading={fromFile.isPending}>
          {t('begin.fromFile')}
        </Button>
      )}
    </FileChooser>
  );
}
