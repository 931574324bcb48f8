import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import type { ListedInquiry } from '@nazar/domain/api/inquiry-shapes.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { paths } from '../../../../api/app-paths.ts';
import { useScreenTitle } from '../../../../ui/use-screen-title.ts';
import { importTile, listBlankInquiryTiles } from '../../home/components/list-new-inquiry-tiles.ts';
import { NewInquirySection } from '../../home/components/new-inquiry-section.tsx';
import { NewInquiryTiles } from '../../home/components/new-inquiry-tiles.tsx';
import { deleteDraftBackup, readDraftBackup } from '../draft/draft-backup.ts';
import { CreateInquiryFromFileButton } from './create-inquiry-from-file-button.tsx';
import { PackageSection } from './package-section.tsx';
import { TemplateList } from './template-list.tsx';
import { TemplatePreview } from './template-preview.tsx';
import { useNewInquiryUrlState } from './use-new-inquiry-url-state.ts';

/** The step before the wizard: a blank inquiry of a kind and package, or a template. */
export function NewInquiryScreen() {
  const { t } = useTranslation('wizard');
  const navigate = useNavigate();
  const { filter, change } = useNewInquiryUrlState();
  const [opened, setOpened] = useState<ListedInquiry | null>(null);
  // The unsaved inquiry that was started in this tab.
  const [backup, setBackup] = useState(() => readDraftBackup(null));
  const discard = () => {
    if (backup !== null) deleteDraftBackup(backup.id);
    setBackup(null);
  };
  useScreenTitle(t('begin.title'));
  return (
    <Stack gap="lg">
      <Stack gap="xs">
        <Title order={1} size="h2">
          {t('begin.title')}
        </Title>
        {backup === null ? (
          <NewInquirySection tiles={listBlankInquiryTiles(filter.package)} package={filter.package} compact />
        ) : (
          <>
            <Unsaved
              name={backup.settings.title.trim()}
              to={paths.newInquiry(filter.package)}
              onDiscard={discard}
            />
            <NewInquiryTiles layout="pairs" tiles={[importTile]} />
          </>
        )}
        <Group justify="space-between" gap="xs">
          <PackageSection
            value={filter.package}
            onChange={(next) => change({ package: next, page: filter.page })}
          />
          <CreateInquiryFromFileButton onCreated={(id) => void navigate(paths.wizard(id))} />
        </Group>
      </Stack>
      <TemplateList filter={filter} change={change} onOpen={setOpened} />
      {opened !== null && (
        <TemplatePreview
          id={opened.id}
          title={opened.publicTitle}
          package={filter.package}
          onCreated={(id) => void navigate(paths.wizard(id))}
          onClose={() => setOpened(null)}
        />
      )}
    </Stack>
  );
}

type UnsavedProps = { name: string; to: string; onDiscard: () => void };

/** Replaces the ways to a blank inquiry until the unsaved one is continued or discarded. */
function Unsaved({ name, to, onDiscard }: UnsavedProps) {
  const { t } = useTranslation('wizard');
  const navigate = useNavigate();
  return (
    <Paper withBorder p="md">
      <Group justify="space-between" gap="md">
        <div>
          <Title order={2} size="h4">
            {t('begin.unsaved')}
          </Title>
          <Text size="sm" c="dimmed">
            {t('begin.unsavedText', { context: name === '' ? '' : 'named', name })}
          </Text>
        </div>
        <Group gap="xs">
          <Button variant="subtle" color="red" onClick={onDiscard}>
            {t('begin.discard')}
          </Button>
          <Button size="md" onClick={() => void navigate(to)}>
            {t('begin.goOn')}
          </Button>
        </Group>
      </Group>
    </Paper>
  );
}
