import { Menu, ScrollArea } from '@mantine/core';
import type { ResponseType } from '@nazar/domain/inquiry/question.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { responseTypeGroups, responseTypeIcons } from './response-type-icons.ts';

type TypeMenuProps = {
  /** The button. */
  children: ReactNode;
  onPick: (type: ResponseType) => void;
  current?: ResponseType;
  /** The pick opens an editor, which takes the focus; giving it back to the button would lose what is typed. */
  leads?: boolean;
};

/** Every way to answer, with its picture. */
export function TypeMenu({ children, onPick, current, leads = false }: TypeMenuProps) {
  const { t } = useTranslation('wizard');
  return (
    <Menu position="bottom-start" shadow="sm" width={260} withinPortal returnFocus={!leads}>
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        <ScrollArea.Autosize mah="min(420px, 60vh)" type="auto">
          {responseTypeGroups.map(({ name, types }) => (
            <div key={name}>
              <Menu.Label>{t(`typeGroup.${name}`)}</Menu.Label>
              {types.map((type) => {
                const Icon = responseTypeIcons[type];
                return (
                  <Menu.Item
                    key={type}
                    leftSection={
                      <Icon size={20} stroke={1.6} color="var(--mantine-color-cyan-9)" aria-hidden />
                    }
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
        </ScrollArea.Autosize>
      </Menu.Dropdown>
    </Menu>
  );
}
