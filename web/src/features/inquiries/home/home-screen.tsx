import { Box, Button, Group, Skeleton, Text, Title } from '@mantine/core';
import { movesFocusToAttribute } from '@nazar/domain/api/front-page.ts';
import { IconPlus, IconSearchOff, IconX } from '@tabler/icons-react';
import { Suspense, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useSignedIn } from '../../../api/session.ts';
import { loadMoreTexts } from '../../../i18n/i18n.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { CardGrid } from '../../../ui/card-grid.tsx';
import { createLazyPart } from '../../../ui/loading/create-lazy-part.tsx';
import { PartLoadFailure } from '../../../ui/loading/part-load-failure.tsx';
import { Pagination } from '../../../ui/navigation/page-numbers.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { makeOutdatedStyleProps } from '../../../ui/use-data-of-shown-result.ts';
import { useScreenTitle } from '../../../ui/use-screen-title.ts';
import waiting from '../../../ui/waits.module.css';
import { ExampleInquiryChart } from './components/example-inquiry-chart.tsx';
import { firstDraftFieldId } from './components/first-draft-form.tsx';
import { GuestHomeSection } from './components/guest-home-section.tsx';
import { HomeFilters } from './components/home-filters.tsx';
import { HomeInquiryCard } from './components/home-inquiry-card.tsx';
import { InquiryCardSkeletons } from './components/inquiry-card-skeletons.tsx';
import { isHomeFilteredOrPaged, shouldPreferOwnLanguage } from './home-calls.ts';
import { type HomeFilter, makeHomeUrl } from './home-filter.ts';
import { useGeneralCategories, usePublicInquiryList } from './home-queries.ts';
import classes from './home-screen.module.css';
import { formatHomeTitle } from './home-title.ts';
import { useHomeFilter } from './use-home-filter.ts';

// Loaded later, because only signed-in readers need it.
const SignedInHomeSection = createLazyPart(
  () => import('./components/signed-in-home-section.tsx'),
  'SignedInHomeSection',
  loadMoreTexts,
);

export function HomeScreen() {
  const { t } = useTranslation('home');
  const format = useFormat();
  const signedIn = useSignedIn();
  const { filter, change } = useHomeFilter();
  const { language } = useLanguage();
  const list = usePublicInquiryList(filter);
  const categoryQuery = useGeneralCategories();
  const { data: categories = [] } = categoryQuery;
  // A person who searches sees the results without scrolling, even on a phone.
  const isLooking = isHomeFilteredOrPaged(filter);
  // The list shows the previous page until the requested one has loaded.
  const isEmpty = list.data?.data.length === 0;
  // Filters are hidden while there is no inquiry at all.
  const isBare = isEmpty && !isLooking && !list.isPlaceholderData;
  const isOwnLanguage =
    shouldPreferOwnLanguage(filter) && list.data?.data.every((card) => card.language === language) !== false;
  const pageName = t('pages.go', { ns: 'common', page: format.number(filter.page) });
  useScreenTitle(formatHomeTitle(filter, { categories, pageName }));
  const turnTo = (page: number) => change({ page });
  const [isOwnReady, setOwnReady] = useState(false);
  const onOwnReady = useCallback(() => setOwnReady(true), []);
  // The list waits for the person's own part above it, which would otherwise move it.
  const waits = signedIn && !isLooking && !isOwnReady;
  return (
    <>
      {isLooking && (
        <Title order={1} size="h2" mb="md">
          {t('title')}
        </Title>
      )}
      {!isLooking && (signedIn ? <OwnStart onReady={onOwnReady} /> : <Introduction />)}
      <div className={waits ? waiting.waits : undefined} hidden={signedIn && isBare}>
        <Group justify="space-between" mih={32} gap="xs" mb="xs">
          <Group gap="sm" align="baseline">
            {!isLooking && (
              <Title order={2} size="h4">
                {t('fromEveryone')}
              </Title>
            )}
            <Text size="sm" c="dimmed" role="status" {...makeOutdatedStyleProps(list.isPlaceholderData)}>
              {list.data &&
                !isBare &&
                t(list.data.isCountCapped ? 'countCapped' : 'count', { count: list.data.count })}
            </Text>
          </Group>
          {filter.language === null && isOwnLanguage && !isEmpty && list.data !== undefined && (
            <Button variant="subtle" size="compact-sm" onClick={() => change({ language: 'all' })}>
              {t('allLanguages')}
            </Button>
          )}
          {filter.tag !== null && <ChosenTag tag={filter.tag} onClear={() => change({ tag: null })} />}
        </Group>
        {!isBare && (
          <HomeFilters
            {...{ filter, categories }}
            shownLanguage={isOwnLanguage ? language : 'all'}
            onChange={change}
          />
        )}
        <PartLoadFailure query={categoryQuery} mt={4} />
        {(list.isPending || (isEmpty && list.isPlaceholderData)) && <InquiryCardSkeletons />}
        {list.isError && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
        {list.data && isEmpty && !list.isPlaceholderData && (
          <NothingFound filter={filter} pages={list.data.pagesCount} onClear={change} />
        )}
        {list.data && list.data.data.length > 0 && (
          <CardGrid
            outdated={list.isPlaceholderData}
            cards={list.data.data.map((card, index) => (
              <HomeInquiryCard
                key={card.id}
                card={card}
                category={categories.find(({ id }) => id === card.categoryId)?.name}
                eager={index === 0}
              />
            ))}
          >
            <Pagination
              page={filter.page}
              pages={list.data.pagesCount}
              onChange={turnTo}
              hrefOf={(page) => makeHomeUrl({ ...filter, page })}
            />
          </CardGrid>
        )}
        {isLooking && !signedIn && (
          <Box mt="xl">
            <GuestHomeSection />
          </Box>
        )}
      </div>
    </>
  );
}

/** The top of the page for signed-in people: their own inquiries. */
function OwnStart({ onReady }: { onReady: () => void }) {
  const { t } = useTranslation('home');
  return (
    <Box mb="xl">
      <Title order={1} size="h2" mb="sm">
        {t('own.title')}
      </Title>
      <Suspense fallback={<Skeleton h={360} />}>
        <SignedInHomeSection onReady={onReady} />
      </Suspense>
    </Box>
  );
}

/** The top of the page for guests: what this is, how to begin, and an example. */
function Introduction() {
  const { t } = useTranslation('home');
  return (
    <div className={classes.start}>
      <Title order={1} className={classes.pitch}>
        {t('pitch')}
      </Title>
      <GuestHomeSection />
      <ExampleInquiryChart />
    </div>
  );
}

function ChosenTag({ tag, onClear }: { tag: string; onClear: () => void }) {
  const { t } = useTranslation('home');
  return (
    <Button
      variant="light"
      size="compact-sm"
      maw="100%"
      aria-label={t('clearTag', { tag })}
      title={t('clearTag', { tag })}
      rightSection={<IconX size={14} aria-hidden />}
      onClick={onClear}
    >
      <bdi>{tag}</bdi>
    </Button>
  );
}

type NothingFoundProps = {
  filter: HomeFilter;
  pages: number;
  onClear: ReturnType<typeof useHomeFilter>['change'];
};

function NothingFound({ filter, pages, onClear }: NothingFoundProps) {
  const { t } = useTranslation('home');
  const format = useFormat();
  const signedIn = useSignedIn();
  // The page doesn't change by itself: it was rendered for a guest, whose list may be shorter than the reader's.
  if (pages > 0 && filter.page > pages) {
    return (
      <EmptyState
        icon={IconSearchOff}
        title={t('noSuchPage', { page: format.number(filter.page) })}
        action={
          <Button component={Link} to={makeHomeUrl({ ...filter, page: pages })} mt="xs">
            {t(pages === 1 ? 'pages.first' : 'pages.last', { ns: 'common' })}
          </Button>
        }
      />
    );
  }
  if (isHomeFilteredOrPaged({ ...filter, page: 1 })) {
    return (
      <EmptyState
        icon={IconSearchOff}
        title={t('nothingFound')}
        action={
          <Button
            mt="xs"
            onClick={() => onClear({ search: '', category: -1, tag: null, language: null, page: 1 })}
          >
            {t('clearFilter')}
          </Button>
        }
      >
        {t('nothingFoundHint')}
      </EmptyState>
    );
  }
  // Signed-in people have their ways to a new inquiry above.
  if (signedIn) return <EmptyState title={t('empty')} />;
  return (
    <EmptyState
      title={t('empty')}
      action={
        // Guests write in the form above, without an account.
        <Button
          {...{ [movesFocusToAttribute]: firstDraftFieldId }}
          onClick={() => document.getElementById(firstDraftFieldId)?.focus()}
          mt="xs"
          leftSection={<IconPlus size={18} aria-hidden />}
        >
          {t('create')}
        </Button>
      }
    >
      {t('emptyHint')}
    </EmptyState>
  );
}
