import { SegmentedControl, Skeleton, Stack, Text, UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../i18n/use-format.ts';
import { SearchBox } from '../../../../ui/forms/search-box.tsx';
import { PartLoadFailure } from '../../../../ui/loading/part-load-failure.tsx';
import { Pagination } from '../../../../ui/navigation/page-numbers.tsx';
import { useDraftSelector } from '../draft/use-draft.ts';
import classes from './insert.module.css';
import { useReusableInquiries } from './insert-queries.ts';
import { useFocusStepOnMount } from './use-focus-step-on-mount.ts';

/** An inquiry whose questions can be inserted. */
export type InsertSource = {
  readonly id: string;
  readonly title: string;
  /** Texts of questions that the search has found. */
  readonly foundQuestions: readonly string[];
};

const kinds = ['mine', 'templates'] as const;

export type InsertSourceFilter = {
  readonly kind: (typeof kinds)[number];
  readonly search: string;
  readonly page: number;
};
export const initialInsertSourceFilter: InsertSourceFilter = { kind: 'mine', search: '', page: 1 };

type SourceListProps = {
  filter: InsertSourceFilter;
  onFilter: (filter: InsertSourceFilter) => void;
  onPick: (source: InsertSource) => void;
};

/** My inquiries or the templates, with a search. */
export function InsertSourceList({ filter, onFilter, onPick }: SourceListProps) {
  const { t } = useTranslation('wizard');
  const { list, sources } = useSources(filter);
  const { kind, search } = filter;
  return (
    <Stack gap="sm" ref={useFocusStepOnMount()} tabIndex={-1} className={classes.step}>
      <SegmentedControl
        fullWidth
        aria-label={t('insert.sources')}
        value={kind}
        onChange={(value) =>
          onFilter({
            ...initialInsertSourceFilter,
            kind: kinds.find((name) => name === value) ?? 'mine',
            search,
          })
        }
        data={kinds.map((name) => ({ value: name, label: t(`insert.source.${name}`) }))}
      />
      <SearchBox
        label={t('insert.search')}
        search={search}
        asTyped
        onSearch={(next) => onFilter({ ...initialInsertSourceFilter, kind, search: next })}
        flex="none"
        maxWidth="none"
      />
      {list.isPending && <Skeleton h={240} aria-busy />}
      <PartLoadFailure query={list} />
      <div role="status">
        {sources?.length === 0 && (
          <Text c="dimmed" ta="center" py="xl">
            {t(search === '' ? `insert.none.${kind}` : 'insert.noneFound')}
          </Text>
        )}
      </div>
      {sources !== undefined && sources.length > 0 && (
        <ul className={classes.sources}>
          {sources.map((source) => (
            <li key={source.id}>
              <UnstyledButton className={classes.source} onClick={() => onPick(source)}>
                <span className={classes.sourceText}>
                  <bdi>{source.title}</bdi>
                  <Text span size="xs" c="dimmed">
                    {source.about}
                  </Text>
                  {source.foundQuestions.map((text, index) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: two questions may have the same text
                    <Text key={index} span size="sm" className={classes.foundQuestion}>
                      <bdi>{text}</bdi>
                    </Text>
                  ))}
                </span>
                <IconChevronRight size={18} className="mirrored" aria-hidden />
              </UnstyledButton>
            </li>
          ))}
        </ul>
      )}
      <Pagination
        page={filter.page}
        pages={list.data?.pagesCount ?? 1}
        onChange={(page) => onFilter({ ...filter, page })}
      />
    </Stack>
  );
}

/** The offered inquiries, without the one that is being edited. */
function useSources(filter: InsertSourceFilter) {
  const { t } = useTranslation('wizard');
  const format = useFormat();
  const ownId = useDraftSelector((state) => state.id);
  const list = useReusableInquiries(filter.kind, filter.search, filter.page);
  const sources = list.data?.data
    .filter(({ id }) => id !== ownId)
    .map(({ id, title, updatedAt, questionCount, foundQuestions }) => ({
      id,
      title,
      foundQuestions,
      about: [
        t('begin.count', { count: questionCount }),
        ...(filter.kind === 'mine' ? [t('insert.edited', { date: format.date(updatedAt, 'dateTime') })] : []),
      ].join(t('begin.between')),
    }));
  return { list, sources };
}
