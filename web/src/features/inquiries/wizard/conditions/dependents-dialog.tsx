import { List, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { useDraft } from '../draft/use-draft.ts';
import { usePartNames } from '../use-part-names.ts';
import { dependentsOf } from './dependencies.tsx';

type DependentsDialogProps = {
  act: 'delete' | 'hide';
  title: string;
  questionIds: ReadonlySet<string>;
  onConfirm: () => void;
  onClose: () => void;
};

/** Lists the conditions that depend on a question, before it is removed. */
export function DependentsDialog({ act, title, questionIds, onConfirm, onClose }: DependentsDialogProps) {
  const { t } = useTranslation('wizard');
  return (
    <ConfirmDialog
      opened
      title={title}
      confirmLabel={t(`condition.confirm.${act}`)}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <DependentsList questionIds={questionIds} intro={t(`condition.lost.${act}`)} />
    </ConfirmDialog>
  );
}

export function DependentsList({ questionIds, intro }: { questionIds: ReadonlySet<string>; intro: string }) {
  const segments = useDraft((state) => state.segments);
  const { name } = usePartNames();
  const settings = useDraft((state) => state.settings);
  const parts = name(dependentsOf({ segments, settings }, questionIds), segments);
  if (parts.length === 0) return null;
  return (
    <Stack gap="xs">
      <Text size="sm">{intro}</Text>
      <List size="sm">
        {parts.map(({ key, name: text }) => (
          <List.Item key={key}>
            <bdi>{text}</bdi>
          </List.Item>
        ))}
      </List>
    </Stack>
  );
}
