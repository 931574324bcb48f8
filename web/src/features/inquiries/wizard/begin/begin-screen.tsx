import { Button, Group, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import type { ListedInquiry } from '@nazar/domain/api/inquiry-shapes.ts';
import { IconFilePlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { paths } from '../../../../api/paths.ts';
import { useScreenTitle } from '../../../../ui/use-screen-title.ts';
import { deleteBackup, readBackup } from '../draft/draft-backup.ts';
import { CreateFromFile } from './create-from-file.tsx';
import { PackageSection } from './package-section.tsx';
import { TemplateList } from './template-list.tsx';
import { TemplatePreview } from './template-preview.tsx';
import { useBeginFilter } from './use-begin-filter.ts';

/** The step before the wizard: the package, then a blank inquiry or a template. */
export function BeginScreen() {
  const { t } = useTranslation('wizard');
  const navigate = useNavigate();
  const { filter, change } = useBeginFilter();
  const [opened, setOpened] = useState<ListedInquiry | null>(null);
  useScreenTitle(t('begin.title'));
  return (
    <Stack gap="lg">
      <div>
        <Title order={1} size="h2">
          {t('begin.title')}
        </Title>
        <Text c="dimmed">{t('begin.lead')}</Text>
      </div>
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <PackageSection
          value={filter.package}
          onChange={(next) => change({ package: next, page: filter.page })}
        />
        <Stack gap="md">
          <Blank to={paths.newInquiry(filter.package)} />
          <CreateFromFile onMade={(id) => void navigate(paths.wizard(id))} />
        </Stack>
      </SimpleGrid>
      <TemplateList filter={filter} change={change} onOpen={setOpened} />
      {opened !== null && (
        <TemplatePreview
          id={opened.id}
          title={opened.publicTitle}
          package={filter.package}
          onMade={(id) => void navigate(paths.wizard(id))}
          onClose={() => setOpened(null)}
        />
      )}
    </Stack>
  );
}

/** A blank inquiry, or the unsaved one that was started in this tab. */
function Blank({ to }: { to: string }) {
  const { t } = useTranslation('wizard');
  const navigate = useNavigate();
  const [kept, setKept] = useState(() => readBackup(null));
  const discard = () => {
    if (kept !== null) deleteBackup(kept.id);
    setKept(null);
  };
  const name = kept?.settings.title.trim() ?? '';
  return (
    <Paper withBorder p="md">
      <Group justify="space-between" gap="md" h="100%">
        <Group gap="md" wrap="nowrap" flex="1 1 260px">
          <IconFilePlus size={36} stroke={1.4} color="var(--mantine-color-cyan-8)" aria-hidden />
          <div>
            <Title order={2} size="h4">
              {kept === null ? t('begin.blank') : t('begin.unsaved')}
            </Title>
            <Text size="sm" c="dimmed">
              {kept === null
                ? t('begin.blankText')
                : t('begin.unsavedText', { context: name === '' ? '' : 'named', name })}
            </Text>
          </div>
        </Group>
        <Group gap="xs">
          {kept !== null && (
            <Button variant="subtle" color="red" onClick={discard}>
              {t('begin.discard')}
            </Button>
          )}
          <Button size="md" onClick={() => void navigate(to)}>
            {kept === null ? t('begin.startBlank') : t('begin.goOn')}
          </Button>
        </Group>
      </Group>
    </Paper>
  );
}
