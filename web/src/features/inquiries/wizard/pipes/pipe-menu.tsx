import { ActionIcon, Menu } from '@mantine/core';
import { IconBraces } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../i18n/use-format.ts';
import { ActionMenu } from '../../../../ui/action-menu.tsx';
import type { PipeChoice } from './use-pipes.ts';

type PipeMenuProps = { choices: readonly PipeChoice[]; onPick: (questionId: string) => void };

/** A menu that inserts the answer to an earlier question into a text. */
export function PipeMenu({ choices, onPick }: PipeMenuProps) {
  const { t } = useTranslation('wizard');
  const format = useFormat();
  if (choices.length === 0) return null;
  return (
    <ActionMenu
      // The focus moves to the text field instead.
      returnFocus={false}
      button={
        <ActionIcon variant="subtle" size={36} aria-label={t('pipe.insert')} title={t('pipe.insert')}>
          <IconBraces size={20} aria-hidden />
        </ActionIcon>
      }
    >
      <Menu.Label>{t('pipe.answerTo')}</Menu.Label>
      {choices.map(({ id, number, label }) => (
        <Menu.Item key={id} onClick={() => onPick(id)}>
          {format.number(number)}. <bdi>{label}</bdi>
        </Menu.Item>
      ))}
    </ActionMenu>
  );
}
