import { DragDropContext, Droppable, type DropResult, type ResponderProvided } from '@hello-pangea/dnd';
import { Button, Group, Text, Title } from '@mantine/core';
import { type MyCategory, maxMyCategories } from '@nazar/domain/api/my-category-calls.ts';
import { IconCategory, IconPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/use-format.ts';
import { cspNonce } from '../../ui/csp-nonce.ts';
import { Skeletons } from '../../ui/loading/skeletons.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { useScreenTitle } from '../../ui/use-screen-title.ts';
import { useReorderMyCategories } from './category-queries.ts';
import classes from './components/categories.module.css';
import { MyCategoryDialog } from './components/my-category-dialog.tsx';
import { MyCategoryItem } from './components/my-category-item.tsx';
import { useMyCategories } from './my-categories-query.ts';

/** My categories: create, rename, colour and delete them, and reorder them by dragging, by keys or by a menu. */
export function MyCategoriesScreen() {
  const { t } = useTranslation('categories');
  const list = useMyCategories();
  const [edited, setEdited] = useState<MyCategory | 'new' | null>(null);
  // The empty list's button disappears with the first category; the heading's button exists by then.
  const addButton = useRef<HTMLButtonElement>(null);
  useScreenTitle(t('title'));
  const isFull = (list.data?.length ?? 0) >= maxMyCategories;
  const add = (
    <Button
      ref={addButton}
      size="md"
      disabled={isFull}
      leftSection={<IconPlus size={18} aria-hidden />}
      onClick={() => setEdited('new')}
    >
      {t('new')}
    </Button>
  );
  const hasSome = list.data !== undefined && list.data.length > 0;
  return (
    <>
      <Group justify="space-between" mb="xs">
        <Title order={1} size="h2">
          {t('title')}
        </Title>
        {hasSome && add}
      </Group>
      <Text c="dimmed" mb="md" maw={640}>
        {isFull ? t('full', { count: maxMyCategories }) : t('lead')}
      </Text>
      {list.isPending && <Skeletons height={58} />}
      {list.isError && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {list.data?.length === 0 && (
        <EmptyState icon={IconCategory} title={t('empty')} action={add}>
          {t('emptyHint')}
        </EmptyState>
      )}
      {hasSome && <CategoryList categories={list.data} onEdit={setEdited} />}
      {edited !== null && (
        <MyCategoryDialog
          category={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
          focusInstead={addButton}
        />
      )}
    </>
  );
}

type CategoryListProps = { categories: readonly MyCategory[]; onEdit: (category: MyCategory) => void };

function CategoryList({ categories, onEdit }: CategoryListProps) {
  const { t } = useTranslation('categories');
  const format = useFormat();
  const order = useReorderMyCategories();
  const [announcement, setAnnouncement] = useState('');
  const move = (from: number, to: number) => {
    const ids = categories.map(({ id }) => id);
    const [moved] = ids.splice(from, 1);
    if (moved === undefined) return;
    order.mutate({ ids: ids.toSpliced(to, 0, moved) });
    setAnnouncement(t('moved', { name: categories[from]?.name ?? '', place: format.number(to + 1) }));
  };
  const moveDropped = ({ source, destination }: DropResult, { announce }: ResponderProvided) => {
    if (!destination || destination.index === source.index) return announce(t('notMoved'));
    announce(t('dropped', { place: format.number(destination.index + 1) }));
    move(source.index, destination.index);
  };
  return (
    <>
      <DragDropContext
        {...(cspNonce === '' ? {} : { nonce: cspNonce })}
        dragHandleUsageInstructions={t('how')}
        onDragEnd={moveDropped}
      >
        <Droppable droppableId="categories">
          {({ innerRef, droppableProps, placeholder }) => (
            <ul ref={innerRef} {...droppableProps} className={classes.list} aria-label={t('title')}>
              {categories.map((category, index) => (
                <MyCategoryItem
                  key={category.id}
                  category={category}
                  index={index}
                  last={categories.length - 1}
                  onEdit={() => onEdit(category)}
                  onMove={(to) => move(index, to)}
                />
              ))}
              {placeholder}
            </ul>
          )}
        </Droppable>
      </DragDropContext>
      <Text size="sm" c="dimmed" role="status" mih={22}>
        {announcement}
      </Text>
    </>
  );
}
