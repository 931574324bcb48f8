import { ActionIcon, Menu } from '@mantine/core';
import { IconTextPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../i18n/use-format.ts';
import { ActionMenu } from '../../../../ui/dialogs/action-menu.tsx';
import { usePipeChoices } from './use-pipe-input-state.ts';

type PipeMenuProps = {
  /** The number of shown questions before the text. */
  before: number;
  onPick: (questionId: string) => void;
};

/** A menu that inserts the answer to an earlier question into a text. */
export function PipeMenu({ before, onPick }: PipeMenuProps) {
  const { t } = useTranslation('wizard');
  return (
    <ActionMenu
      // The focus moves to the text field instead.
      returnFocus={false}
      button={
        <ActionIcon variant="subtle" size={36} aria-label={t('pipe.insert')} title={t('pipe.insert')}>
          <IconTextPlus size={20} aria-hidden />
        </ActionIcon>
      }
    >
      <Menu.Label>{t('pipe.answerTo')}</Menu.Label>
      <Choices before={before} onPick={onPick} />
    </ActionMenu>
  );
}

/** Rendered only while the menu is open. */
function Choices({ before, onPick }: PipeMenuProps) {
  const format = useFormat();
  return usePipeChoices(before).map(({ id, number, label }) => (
    <Menu.Item key={id} onClick={() => onPick(id)}>
      {format.number(number)}. <bdi>{label}</bdi>
    </Menu.Item>
  ));
}
