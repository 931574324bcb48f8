import { Menu } from '@mantine/core';
import type { ResponseType } from '@nazar/domain/inquiries/question.ts';
import { IconCopyPlus } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionMenu } from '../../../../ui/action-menu.tsx';
import { questionGroups, questionKinds, typesOf } from '../question-kinds.ts';

type TypeMenuProps = {
  /** The button. */
  children: ReactElement;
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
    <ActionMenu position="bottom-start" width={260} returnFocus={!leads} button={children}>
      <TypeItems {...items} />
    </ActionMenu>
  );
}

/** Drawn only while the menu is open; a long inquiry has hundreds of closed ones. */
function TypeItems({ onPick, current, onInsert }: Pick<TypeMenuProps, 'onPick' | 'current' | 'onInsert'>) {
  const { t } = useTranslation('wizard');
  return (
    <>
      {questionGroups.map((group) => (
        <div key={group}>
          <Menu.Label>{t(`typeGroup.${group}`)}</Menu.Label>
          {typesOf(group).map((type) => {
            const { Icon } = questionKinds[type];
            return (
              <Menu.Item
                key={type}
                leftSection={<Icon size={20} stroke={1.6} color="var(--mantine-color-cyan-9)" aria-hidden />}
                aria-current={type === current || undefined}
                bg={type === current ? 'cyan.0' : undefined}
                onClick={() => onPick(type)}
              >
                {t(`responseType.${type}`)}
              </Menu.Item>
            );
          })}
        </div>
      ))}
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
