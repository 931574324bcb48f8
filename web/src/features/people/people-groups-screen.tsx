import { Button, Card, Menu, Group as Row, SimpleGrid, Text, Title } from '@mantine/core';
import type { PeopleGroup } from '@nazar/domain/api/group-calls.ts';
import { IconPencil, IconPlus, IconTrash, IconUsersGroup } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { paths } from '../../api/app-paths.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { RowMenu } from '../../ui/dialogs/row-menu.tsx';
import { Skeletons } from '../../ui/loading/skeletons.tsx';
import { showSuccess } from '../../ui/show-success.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { useScreenTitle } from '../../ui/use-screen-title.ts';
import classes from './components/groups.module.css';
import { PeopleGroupDialog } from './components/people-group-dialog.tsx';
import { useDeletePeopleGroup, usePeopleGroups } from './group-queries.ts';

/** My groups of people, by name. */
export function PeopleGroupsScreen() {
  const { t } = useTranslation('people');
  const navigate = useNavigate();
  const list = usePeopleGroups();
  const [edited, setEdited] = useState<PeopleGroup | 'new' | null>(null);
  const [deleted, setDeleted] = useState<PeopleGroup | null>(null);
  const remove = useDeletePeopleGroup();
  useScreenTitle(t('title'));
  const add = (
    <Button size="md" leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setEdited('new')}>
      {t('new')}
    </Button>
  );
  const hasSome = list.data !== undefined && list.data.length > 0;
  return (
    <>
      <Row justify="space-between" mb="xs">
        <Title order={1} size="h2">
          {t('title')}
        </Title>
        {hasSome && add}
      </Row>
      <Text c="dimmed" mb="md" maw={640}>
        {t('lead')}
      </Text>
      {list.isPending && <Skeletons height={110} asCards />}
      {list.isError && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {list.data?.length === 0 && (
        <EmptyState icon={IconUsersGroup} title={t('empty')} action={add}>
          {t('emptyHint')}
        </EmptyState>
      )}
      {hasSome && (
        <SimpleGrid component="ul" cols={{ base: 1, xs: 2, md: 3 }} p={0} m={0} style={{ listStyle: 'none' }}>
          {list.data.map((group) => (
            <GroupCard
              key={group.id}
              group={group}
              onRename={() => setEdited(group)}
              onDelete={() => setDeleted(group)}
            />
          ))}
        </SimpleGrid>
      )}
      {edited !== null && (
        <PeopleGroupDialog
          group={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
          onSaved={(id) => {
            if (edited === 'new') void navigate(paths.group(id));
          }}
        />
      )}
      <ConfirmDialog
        opened={deleted !== null}
        title={t('deleteTitle', { name: deleted?.name ?? '' })}
        confirmLabel={t('delete')}
        loading={remove.isPending}
        onClose={() => setDeleted(null)}
        onConfirm={() => {
          if (deleted === null) return;
          remove.mutate(deleted.id, {
            onSuccess: () => showSuccess(t('deleted', { name: deleted.name })),
            onSettled: () => setDeleted(null),
          });
        }}
      >
        {t('deleteText', { count: deleted?.peopleCount ?? 0 })}
      </ConfirmDialog>
    </>
  );
}

function GroupCard({
  group,
  onRename,
  onDelete,
}: {
  group: PeopleGroup;
  onRename: () => void;
  onDelete: () => void;
}) {
  const { t } = useTranslation('people');
  const format = useFormat();
  return (
    <Card component="li" className={classes.card}>
      <Row justify="space-between" wrap="nowrap" align="flex-start">
        <Title order={2} size="h4" lineClamp={2}>
          <Link to={paths.group(group.id)} className={classes.link}>
            <bdi>{group.name}</bdi>
          </Link>
        </Title>
        <RowMenu label={t('menu', { name: group.name })} className={classes.above}>
          <Menu.Item leftSection={<IconPencil size={18} aria-hidden />} onClick={onRename}>
            {t('rename')}
          </Menu.Item>
          <Menu.Item color="red" leftSection={<IconTrash size={18} aria-hidden />} onClick={onDelete}>
            {t('delete')}
          </Menu.Item>
        </RowMenu>
      </Row>
      <Text size="sm">{t('people', { count: group.peopleCount })}</Text>
      <Text size="xs" c="dimmed">
        {t('changed', { time: format.relative(group.updatedAt) })}
      </Text>
    </Card>
  );
}
