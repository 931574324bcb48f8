import { Button, Menu, SimpleGrid } from '@mantine/core';
import type { ResponseType } from '@nazar/domain/inquiries/question.ts';
import { IconCopyPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ActionMenu, type MenuButton } from '../../../../ui/action-menu.tsx';
import { questionKinds, typesInOrder } from '../question-kinds.ts';
import classes from './type-menu.module.css';

type TypeMenuProps = {
  /** The button. */
  children: MenuButton;
  onPick: (type: ResponseType) => void;
  current?: ResponseType;
  /** The pick opens an editor, which takes the focus; giving it back to the button would lose what is typed. */
  leads?: boolean;
  /** Inserts questions of another inquiry instead. */
  onInsert?: () => void;
};

/** Every way to answer, with its picture. */
export function TypeMenu({ children, leads = false, ...items }: TypeMenuProps) {
  return (
    <ActionMenu position="bottom-start" width={340} returnFocus={!leads} button={children}>
      <TypeItems {...items} />
    </ActionMenu>
  );
}

/**
 * In two columns, so that all fit on the screen. Drawn only while the menu is open; a long inquiry has hundreds of
 * closed ones.
 */
function TypeItems({ onPick, current, onInsert }: Pick<TypeMenuProps, 'onPick' | 'current' | 'onInsert'>) {
  const { t } = useTranslation('wizard');
  return (
    <>
      <div className={classes.columns}>
        {typesInOrder.map((type) => (
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

/** The same types as tiles, where nothing else is on the screen. */
export function TypeTiles({ onPick }: Pick<TypeMenuProps, 'onPick'>) {
  const { t } = useTranslation('wizard');
  return (
    <SimpleGrid cols={{ base: 2, sm: 3 }} spacing="xs" w="100%">
      {typesInOrder.map((type) => (
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
  const { Icon } = questionKinds[type];
  return <Icon size={20} stroke={1.6} color="var(--mantine-color-cyan-9)" aria-hidden />;
}
