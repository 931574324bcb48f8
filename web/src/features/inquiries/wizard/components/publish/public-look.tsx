import { Box, Button, Stack } from '@mantine/core';
import { IconPalette } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { StoredMediaPreview } from '../../../../files/index.ts';
import { useDraftSelector } from '../../draft/use-draft.ts';
import { SettingSwitchField } from '../../setting/setting-fields.tsx';

type ChosenCoverProps = { file: string; onRedraw: () => void };

/** Shows the current picture, because a drawn one may still show an earlier title. */
export function ChosenCoverPreview({ file, onRedraw }: ChosenCoverProps) {
  const { t } = useTranslation('wizard');
  return (
    <Stack gap={4} align="flex-start">
      <Box w="100%" maw={240}>
        <StoredMediaPreview fileId={file} alt={t('info.publicFile')} />
      </Box>
      <Button
        variant="subtle"
        size="sm"
        leftSection={<IconPalette size={18} aria-hidden />}
        onClick={onRedraw}
      >
        {t('cover.another')}
      </Button>
    </Stack>
  );
}

/** Whether the inquiry will be on the home page and in search. */
export function ListedSwitch() {
  const { t } = useTranslation('wizard');
  const type = useDraftSelector((state) => state.settings.cooperationType);
  return (
    <SettingSwitchField name="listed" label={t('setting.listed')} hint={t(`setting.listedHint.${type}`)} />
  );
}
