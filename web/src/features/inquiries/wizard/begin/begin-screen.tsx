import {
  Button,
  Group,
  Paper,
  SegmentedControl,
  SimpleGrid,
  Skeleton,
  Stack,
  Text,
  Title,
} from '@mantine/core';
import type { ListedInquiry } from '@nazar/domain/api/inquiry-shapes.ts';
import { languages } from '@nazar/domain/text/language.ts';
import { IconFilePlus, IconSearchOff } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { paths } from '../../../../api/paths.ts';
import { CardGrid } from '../../../../ui/card-grid.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { PageNumbers } from '../../../../ui/page-numbers.tsx';
import { SearchBox } from '../../../../ui/search-box.tsx';
import { useScreenTitle } from '../../../../ui/use-screen-title.ts';
import { outdatedProps } from '../../../../ui/use-with-data.ts';
import { dropBackup, readBackup } from '../draft/draft-backup.ts';
import { useTemplates } from './begin-queries.ts';
import { PackageSection } from './package-section.tsx';
import { TemplateCard } from './template-card.tsx';
import { TemplatePreview } from './template-preview.tsx';
import { type BeginFilter, useBeginFilter } from './use-begin-filter.ts';

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
      <PackageSection
        value={filter.package}
        onChange={(next) => change({ package: next, page: filter.page })}
      />
      <Blank to={paths.newInquiry(filter.package)} />
      <Templates filter={filter} change={change} onOpen={setOpened} />
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

/** An empty inquiry, or the one that was begun in this tab and could not be saved yet. */
function Blank({ to }: { to: string }) {
  const { t } = useTranslation('wizard');
  const navigate = useNavigate();
  const [kept, setKept] = useState(() => readBackup(null));
  const discard = () => {
    if (kept !== null) dropBackup(kept.id);
    setKept(null);
  };
  const name = kept?.settings.title.trim() ?? '';
  return (
    <Paper withBorder p="md">
      <Group justify="space-between" gap="md">
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

type TemplatesProps = {
  filter: BeginFilter;
  change: (changes: Partial<BeginFilter>) => void;
  onOpen: (template: ListedInquiry) => void;
};

function Templates({ filter, change, onOpen }: TemplatesProps) {
  const { t } = useTranslation('wizard');
  const list = useTemplates(filter);
  const isFiltered = filter.search !== '' || filter.language !== 'all';
  const section = useRef<HTMLElement>(null);
  const searched = useRef(filter.search);
  // Below the fold of a phone nothing would seem to have been found.
  useEffect(() => {
    if (searched.current !== filter.search) section.current?.scrollIntoView();
    searched.current = filter.search;
  }, [filter.search]);
  return (
    <section ref={section} aria-labelledby="templates">
      <Title order={2} size="h3" id="templates" mb="sm">
        {t('begin.templates')}
      </Title>
      <Group gap="sm" justify="space-between">
        <SegmentedControl
          aria-label={t('begin.languages')}
          value={filter.language}
          onChange={(value) => change({ language: languages.find((name) => name === value) ?? 'all' })}
          data={[
            { value: 'all', label: t('begin.allLanguages') },
            ...languages.map((name) => ({ value: name, label: t(`language.${name}`) })),
          ]}
        />
        <SearchBox
          label={t('begin.search')}
          search={filter.search}
          onSearch={(search) => change({ search })}
        />
      </Group>
      <Text size="sm" c="dimmed" role="status" {...outdatedProps(list.isPlaceholderData)} mih={22} my="sm">
        {list.data && t('begin.found', { count: list.data.count })}
      </Text>
      {list.isPending && <Skeletons />}
      {list.isError && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {list.data?.data.length === 0 && (
        <EmptyState
          order={2}
          icon={IconSearchOff}
          title={t(isFiltered ? 'begin.noneFound' : 'begin.none')}
          action={
            isFiltered && (
              <Button mt="xs" onClick={() => change({ search: '', language: 'all' })}>
                {t('begin.showAll')}
              </Button>
            )
          }
        >
          {isFiltered ? undefined : t('begin.noneHint')}
        </EmptyState>
      )}
      {list.data !== undefined && list.data.data.length > 0 && (
        <CardGrid
          outdated={list.isPlaceholderData}
          cards={list.data.data.map((template) => (
            <TemplateCard key={template.id} template={template} onOpen={() => onOpen(template)} />
          ))}
        >
          <PageNumbers
            page={filter.page}
            pages={list.data.pagesCount}
            onChange={(page) => change({ page })}
          />
        </CardGrid>
      )}
    </section>
  );
}

function Skeletons() {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="lg" aria-hidden>
      {['a', 'b', 'c'].map((name) => (
        <Skeleton key={name} h={340} />
      ))}
    </SimpleGrid>
  );
}
