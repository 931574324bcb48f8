import { Draggable } from '@hello-pangea/dnd';
import { Anchor, Menu, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { MyCategory } from '@nazar/domain/api/my-category-calls.ts';
import { IconArrowDown, IconArrowUp, IconGripVertical, IconPencil, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../api/app-paths.ts';
import { CategoryDot } from '../../../ui/category-dot.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { RowMenu } from '../../../ui/dialogs/row-menu.tsx';
import { showSuccess } from '../../../ui/show-success.ts';
import { useDeleteMyCategory } from '../category-queries.ts';
import classes from './categories.module.css';

type CategoryRowProps = {
  category: MyCategory;
  index: number;
  last: number;
  onEdit: () => void;
  onMove: (to: number) => void;
};

export function MyCategoryItem({ category, index, last, onEdit, onMove }: CategoryRowProps) {
  const { t } = useTranslation('categories');
  const [deleting, dialog] = useDisclosure(false);
  const remove = useDeleteMyCategory();
  const { id, name, color, inquiryCount } = category;
  return (
    <Draggable draggableId={id} index={index}>
      {({ innerRef, draggableProps, dragHandleProps }) => (
        <li ref={innerRef} {...draggableProps} className={classes.row}>
          <span className={classes.handle} {...dragHandleProps} {...{ 'aria-label': t('drag', { name }) }}>
            <IconGripVertical size={18} aria-hidden />
          </span>
          <CategoryDot color={color} size={16} />
          <Text fw={500} className={classes.name}>
            <bdi>{name}</bdi>
          </Text>
          {inquiryCount > 0 ? (
            <Anchor component={Link} to={paths.myInquiriesIn(id)} size="sm" style={{ whiteSpace: 'nowrap' }}>
              {t('inquiries', { count: inquiryCount })}
            </Anchor>
          ) : (
            <Text size="sm" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
              {t('inquiries', { count: 0 })}
            </Text>
          )}
          <RowMenu label={t('menu', { name })}>
            <Menu.Item leftSection={<IconPencil size={18} aria-hidden />} onClick={onEdit}>
              {t('edit')}
            </Menu.Item>
            <Menu.Item
              leftSection={<IconArrowUp size={18} aria-hidden />}
              disabled={index === 0}
              onClick={() => onMove(index - 1)}
            >
              {t('up')}
            </Menu.Item>
            <Menu.Item
              leftSection={<IconArrowDown size={18} aria-hidden />}
              disabled={index === last}
              onClick={() => onMove(index + 1)}
            >
              {t('down')}
            </Menu.Item>
            <Menu.Item color="red" leftSection={<IconTrash size={18} aria-hidden />} onClick={dialog.open}>
              {t('delete')}
            </Menu.Item>
          </RowMenu>
          <ConfirmDialog
            opened={deleting}
            title={t('deleteTitle', { name })}
            confirmLabel={t('delete')}
            loading={remove.isPending}
            onClose={dialog.close}
            onConfirm={() =>
              remove.mutate(id, {
                onSuccess: () => showSuccess(t('deleted', { name })),
                onSettled: dialog.close,
              })
            }
          >
            {t('deleteText', { count: inquiryCount })}
          </ConfirmDialog>
        </li>
      )}
    </Draggable>
  );
}
