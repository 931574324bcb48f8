import { Button, Menu, SimpleGrid } from '@mantine/core';
import type { ResponseType } from '@nazar/domain/inquiries/question.ts';
import { IconCopyPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ActionMenu, type MenuButtonElement } from '../../../../ui/dialogs/action-menu.tsx';
import { orderedResponseTypes, questionKindsByResponseType } from '../question-kinds-by-response-type.ts';
import classes from './response-type-menu.module.css';

type TypeMenuProps = {
  /** The button that opens the menu. */
  children: MenuButtonElement;
  onPick: (type: ResponseType) => void;
  current?: ResponseType;
  /** Set if choosing opens an editor, which takes the focus; returning it to the button would lose typed text. */
  leads?: boolean;
  /** Inserts questions of another inquiry instead. */
  onInsert?: () => void;
  /** The side of the button at which the menu starts; in the middle under a wide button. */
  position?: 'bottom-start' | 'bottom';
};

/** A menu of all response types with their icons. */
export function ResponseTypeMenu({
  children,
  leads = false,
  position = 'bottom-start',
  ...items
}: TypeMenuProps) {
  return (
    <ActionMenu position={position} width={340} returnFocus={!leads} button={children}>
      <TypeItems {...items} />
    </ActionMenu>
  );
}

/**
 * Two columns, so that all types fit on the screen. Rendered only while the menu is open, because a long inquiry has
 * hundreds of closed menus.
 */
function TypeItems({ onPick, current, onInsert }: Pick<TypeMenuProps, 'onPick' | 'current' | 'onInsert'>) {
  const { t } = useTranslation('wizard');
  return (
    <>
      <div className={classes.columns}>
        {orderedResponseTypes.map((type) => (
          <Menu.Item
            key={type}
            className={classes.item}
            leftSection={<TypeIcon type={type} />}
            aria-current={type === current || undefined}
            bg={type === current ? 'cyan.0' : undefined}
            onClick={() => onPick(type)}
          >
            {t(`responseType.${type}`)}
          </Menu.Item>
        ))}
      </div>
      {onInsert !== undefined && (
        <>
          <Menu.Divider />
          <Menu.Item
            leftSection={
              <IconCopyPlus size={20} stroke={1.6} color="var(--mantine-color-cyan-9)" aria-hidden />
            }
            onClick={onInsert}
          >
            {t('insert.open')}
          </Menu.Item>
        </>
      )}
    </>
  );
}

/** The response types as tiles, for an empty inquiry. */
export function ResponseTypeTiles({ onPick }: Pick<TypeMenuProps, 'onPick'>) {
  const { t } = useTranslation('wizard');
  return (
    <SimpleGrid cols={{ base: 2, sm: 3 }} spacing="xs" w="100%">
      {orderedResponseTypes.map((type) => (
        <Button
          key={type}
          variant="default"
          size="md"
          fz="sm"
          fw={500}
          px="sm"
          justify="flex-start"
          classNames={{ label: classes.tileLabel }}
          leftSection={<TypeIcon type={type} />}
          onClick={() => onPick(type)}
        >
          {t(`responseType.${type}`)}
        </Button>
      ))}
    </SimpleGrid>
  );
}

function TypeIcon({ type }: { type: ResponseType }) {
  const { Icon } = questionKindsByResponseType[type];
  return <Icon size={20} stroke={1.6} color="var(--mantine-color-cyan-9)" aria-hidden />;
}
