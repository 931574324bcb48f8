import { ActionIcon, Group, Menu, Tooltip, VisuallyHidden } from '@mantine/core';
import type { Workspace } from '@nazar/domain/api/inquiry-shapes.ts';
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { RowMenu } from '../../../../../ui/dialogs/row-menu.tsx';
import { WorkspaceMenu } from '../../../workspace/workspace-menu.tsx';
import type { WizardStep } from '../../draft/draft-problems.ts';
import { useDraftSelector } from '../../draft/use-draft.ts';
import { useUndoRedo } from '../../use-undo-redo.ts';
import type { WizardStepOrShare } from '../../wizard-steps.ts';

type HistoryButtonsProps = {
  step: WizardStepOrShare;
  onStep: (step: WizardStep) => void;
  /** Set where there is no space for two buttons. */
  inMenu?: boolean;
  /** The saved inquiry, whose actions the menu includes. */
  workspace?: Workspace | undefined;
};

/** Undo and redo, by button and by key. Without steps the buttons stay focusable. */
export function UndoRedoButtons({ step, onStep, inMenu = false, workspace }: HistoryButtonsProps) {
  const { t } = useTranslation('wizard');
  const canUndo = useDraftSelector((state) => state.canUndo && state.theirs === null);
  const canRedo = useDraftSelector((state) => state.canRedo && state.theirs === null);
  const { undo, redo, announcement } = useUndoRedo(step, onStep);
  const buttons = [
    {
      name: 'undo',
      label: t('common:undo'),
      can: canUndo,
      act: undo,
      Icon: IconArrowBackUp,
      keys: 'Control+Z Meta+Z',
    },
    {
      name: 'redo',
      label: t('redo'),
      can: canRedo,
      act: redo,
      Icon: IconArrowForwardUp,
      keys: 'Control+Y Meta+Shift+Z',
    },
  ] as const;
  const liveRegion = (
    <VisuallyHidden role="status">
      {announcement !== null && <span key={announcement.number}>{announcement.text}</span>}
    </VisuallyHidden>
  );
  if (inMenu) {
    const items = buttons.map(({ name, label, can, act, Icon, keys }) => (
      <Menu.Item
        key={name}
        disabled={!can}
        closeMenuOnClick={false}
        aria-keyshortcuts={keys}
        leftSection={<Icon size={18} className="mirrored" aria-hidden />}
        onClick={act}
      >
        {label}
      </Menu.Item>
    ));
    return (
      <>
        {workspace?.abilities.edit === true ? (
          <WorkspaceMenu workspace={workspace} leading={items} />
        ) : (
          <RowMenu label={t('historyMenu')}>{items}</RowMenu>
        )}
        {liveRegion}
      </>
    );
  }
  return (
    <Group gap={4} wrap="nowrap">
      {buttons.map(({ name, label, can, act, Icon, keys }) => (
        <Tooltip key={name} label={label} disabled={!can}>
          <ActionIcon
            color="dark"
            size={40}
            aria-label={label}
            aria-keyshortcuts={keys}
            aria-disabled={!can}
            data-disabled={!can || undefined}
            style={can ? undefined : { background: 'transparent' }}
            onClick={() => can && act()}
          >
            <Icon size={20} className="mirrored" aria-hidden />
          </ActionIcon>
        </Tooltip>
      ))}
      {liveRegion}
    </Group>
  );
}
