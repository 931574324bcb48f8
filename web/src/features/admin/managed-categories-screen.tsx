import {
  ActionIcon,
  Badge,
  Button,
  Group,
  Menu,
  Paper,
  Stack,
  Text,
  Title,
  VisuallyHidden,
} from '@mantine/core';
import {
  deleteCategory,
  getManagedCategories,
  type ManagedCategory,
} from '@nazar/domain/api/category-calls.ts';
import {
  IconArrowDown,
  IconArrowMerge,
  IconArrowUp,
  IconDots,
  IconPencil,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callQuery } from '../../api/query-client.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { ActionMenu } from '../../ui/dialogs/action-menu.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { Skeletons } from '../../ui/loading/skeletons.tsx';
import { showSuccess } from '../../ui/show-success.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { useScreenTitle } from '../../ui/use-screen-title.ts';
import classes from './admin.module.css';
import { useAdminMutation, useMoveGeneralCategory } from './admin-queries.ts';
import { GeneralCategoryForm, MergeCategoryForm } from './components/category-forms.tsx';

type CategoryDialogState =
  | { readonly what: 'rename' | 'merge' | 'delete'; readonly category: ManagedCategory }
  | { readonly what: 'add' };

/** The general categories in the order that everyone sees. */
export function ManagedCategoriesScreen() {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const list = useQuery({ ...callQuery(getManagedCategories, {}), staleTime: 0 });
  const move = useMoveGeneralCategory();
  const [dialogState, setDialogState] = useState<CategoryDialogState | null>(null);
  const close = () => setDialogState(null);
  useScreenTitle(t('categories.title'));
  const all = list.data ?? [];
  const [announcement, setAnnouncement] = useState('');
  const moveBy = ({ id, names }: ManagedCategory, by: 1 | -1) => {
    const name = `\u2068${names[language]}\u2069`;
    move(id, by, (place) =>
      setAnnouncement(t('categories.moved', { name, place: place + 1, count: all.length })),
    );
  };
  return (
    <>
      <Group justify="space-between" mb="xs">
        <Title order={1} size="h2">
          {t('categories.title')}
        </Title>
        <Button
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => setDialogState({ what: 'add' })}
        >
          {t('categories.add')}
        </Button>
      </Group>
      <Text size="sm" c="dimmed" mb="md">
        {t('categories.hint')}
      </Text>
      {list.isPending && <Skeletons height={56} />}
      {list.isError && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {list.isSuccess && all.length === 0 && <EmptyState title={t('categories.none')} />}
      {all.length > 0 && (
        <Paper
          component="ol"
          tabIndex={-1}
          aria-label={t('categories.title')}
          className={`${classes.plain} ${classes.rows}`}
        >
          {all.map((category, index) => (
            <Row
              key={category.id}
              category={category}
              name={category.names[language]}
              up={index === 0 ? undefined : () => moveBy(category, -1)}
              down={index === all.length - 1 ? undefined : () => moveBy(category, 1)}
              onAsk={(what) => setDialogState({ what, category })}
              canMerge={all.length > 1}
            />
          ))}
        </Paper>
      )}
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      {dialogState?.what === 'add' && <GeneralCategoryForm category={null} onClose={close} />}
      {dialogState?.what === 'rename' && (
        <GeneralCategoryForm category={dialogState.category} onClose={close} />
      )}
      {dialogState?.what === 'merge' && (
        <MergeCategoryForm category={dialogState.category} all={all} onClose={close} />
      )}
      {dialogState?.what === 'delete' && <DeleteDialog category={dialogState.category} onClose={close} />}
    </>
  );
}

type RowProps = {
  category: ManagedCategory;
  name: string;
  up: (() => void) | undefined;
  down: (() => void) | undefined;
  canMerge: boolean;
  onAsk: (what: 'rename' | 'merge' | 'delete') => void;
};

function Row({ category, name, up, down, canMerge, onAsk }: RowProps) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const other = language === 'fa' ? 'en' : 'fa';
  return (
    <Group component="li" px="sm" py={6} wrap="nowrap" gap="xs">
      <Group gap={2} wrap="nowrap">
        <ActionIcon
          aria-label={t('categories.up', { name })}
          // The button stays focusable instead of `disabled`, because the focus would be lost at the end of the list.
          aria-disabled={up === undefined}
          data-disabled={up === undefined || undefined}
          onClick={up}
        >
          <IconArrowUp size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon
          aria-label={t('categories.down', { name })}
          aria-disabled={down === undefined}
          data-disabled={down === undefined || undefined}
          onClick={down}
        >
          <IconArrowDown size={18} aria-hidden />
        </ActionIcon>
      </Group>
      {/* The count wraps below the names if they need its space. */}
      <Group gap={4} miw={0} style={{ flex: 1 }}>
        <Stack gap={0} miw={0} style={{ flex: '1 1 9rem' }}>
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            <bdi>{name}</bdi>
          </Text>
          <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            <bdi lang={other}>{category.names[other]}</bdi>
          </Text>
        </Stack>
        <Badge variant="default" tt="none" fw={400} style={{ flexShrink: 0 }}>
          {t('categories.used', { count: category.inquiryCount })}
        </Badge>
      </Group>
      <ActionMenu
        button={
          <ActionIcon size="lg" aria-label={t('categories.actsOn', { name })}>
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        }
      >
        <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={() => onAsk('rename')}>
          {t('categories.rename')}
        </Menu.Item>
        {canMerge && (
          <Menu.Item leftSection={<IconArrowMerge size={16} aria-hidden />} onClick={() => onAsk('merge')}>
            {t('categories.merge')}
          </Menu.Item>
        )}
        {category.inquiryCount === 0 && (
          <Menu.Item
            color="red.9"
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={() => onAsk('delete')}
          >
            {t('delete', { ns: 'common' })}
          </Menu.Item>
        )}
      </ActionMenu>
    </Group>
  );
}

function DeleteDialog({ category, onClose }: { category: ManagedCategory; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const remove = useAdminMutation(deleteCategory);
  const name = category.names[language];
  return (
    <ConfirmDialog
      opened
      title={t('categories.deleteAsk', { name })}
      confirmLabel={t('delete', { ns: 'common' })}
      loading={remove.isPending}
      onClose={onClose}
      onConfirm={() =>
        remove.mutate(
          { id: category.id },
          { onSuccess: () => showSuccess(t('categories.deleted', { name })), onSettled: onClose },
        )
      }
    >
      {t('categories.deleteMeans')}
    </ConfirmDialog>
  );
}
