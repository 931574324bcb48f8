import { Button, Group, SegmentedControl, SimpleGrid, Skeleton, Text, Title } from '@mantine/core';
import type { ListedInquiry } from '@nazar/domain/api/inquiry-shapes.ts';
import { languages } from '@nazar/domain/text/language.ts';
import { IconSearchOff } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { templatesUrlHash } from '../../../../api/app-paths.ts';
import { CardGrid } from '../../../../ui/card-grid.tsx';
import { SearchBox } from '../../../../ui/forms/search-box.tsx';
import { Pagination } from '../../../../ui/navigation/page-numbers.tsx';
import { EmptyState } from '../../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../../ui/states/error-state.tsx';
import { makeOutdatedStyleProps } from '../../../../ui/use-data-of-shown-result.ts';
import { useTemplates } from './begin-queries.ts';
import { TemplateCard } from './template-card.tsx';
import { TemplateCategoryFilter } from './template-category-filter.tsx';
import type { NewInquiryUrlState } from './use-new-inquiry-url-state.ts';

type TemplateListProps = {
  filter: NewInquiryUrlState;
  change: (changes: Partial<NewInquiryUrlState>) => void;
  onOpen: (template: ListedInquiry) => void;
};

/** The templates, filtered by language, category and search. */
export function TemplateList({ filter, change, onOpen }: TemplateListProps) {
  const { t } = useTranslation('wizard');
  const list = useTemplates(filter);
  const isFiltered = filter.search !== '' || filter.language !== 'all' || filter.category !== -1;
  const section = useRef<HTMLElement>(null);
  const searched = useRef(filter.search);
  // The router looks for the hash before the screen has loaded.
  const { hash } = useLocation();
  useEffect(() => {
    if (hash === templatesUrlHash) section.current?.scrollIntoView();
  }, [hash]);
  // Scrolls to the results, which would be out of view on a phone.
  useEffect(() => {
    if (searched.current !== filter.search) section.current?.scrollIntoView();
    searched.current = filter.search;
  }, [filter.search]);
  return (
    <section ref={section} aria-labelledby="templates">
      <Title order={2} size="h3" id="templates" mb="xs">
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
      <TemplateCategoryFilter filter={filter} onChange={(category) => change({ category })} />
      <Text
        size="sm"
        c="dimmed"
        role="status"
        {...makeOutdatedStyleProps(list.isPlaceholderData)}
        mih={22}
        my="sm"
      >
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
              <Button mt="xs" onClick={() => change({ search: '', language: 'all', category: -1 })}>
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
            <TemplateCard
              key={template.id}
              template={template}
              showsLanguage={filter.language === 'all'}
              onOpen={() => onOpen(template)}
            />
          ))}
        >
          <Pagination page={filter.page} pages={list.data.pagesCount} onChange={(page) => change({ page })} />
        </CardGrid>
      )}
    </section>
  );
}

function Skeletons() {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="lg" aria-hidden>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((name) => (
        <Skeleton key={name} h={{ base: 110, xs: 340 }} />
      ))}
    </SimpleGrid>
  );
}
