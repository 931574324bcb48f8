import { List, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../../ui/dialogs/confirm-dialog.tsx';
import { useDraftSelector } from '../draft/use-draft.ts';
import { type NamedDraftPart, useDraftPartNames } from '../use-draft-part-names.ts';
import { findQuestionDependents } from './question-dependencies.tsx';

type LosingAct = 'delete' | 'hide';

type DependentsDialogProps = {
  act: LosingAct;
  title: string;
  questionIds: ReadonlySet<string>;
  onConfirm: () => void;
  onClose: () => void;
};

/** Lists the conditions and texts that depend on a question, before it is removed. */
export function DependentsDialog({ act, title, questionIds, onConfirm, onClose }: DependentsDialogProps) {
  const { t } = useTranslation('wizard');
  const { conditions } = useDependents(questionIds);
  return (
    <ConfirmDialog
      opened
      title={title}
      confirmLabel={t(act === 'delete' && conditions.length === 0 ? 'delete' : `condition.confirm.${act}`)}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <DependentsList act={act} questionIds={questionIds} />
    </ConfirmDialog>
  );
}

export function DependentsList({ act, questionIds }: { act: LosingAct; questionIds: ReadonlySet<string> }) {
  const { t } = useTranslation('wizard');
  const { conditions, texts } = useDependents(questionIds);
  return (
    <Stack gap="xs">
      <NamedList intro={t(`condition.lost.${act}`)} parts={conditions} />
      <NamedList intro={t('condition.lostAnswer')} parts={texts} />
    </Stack>
  );
}

function useDependents(questionIds: ReadonlySet<string>) {
  const segments = useDraftSelector((state) => state.segments);
  const settings = useDraftSelector((state) => state.settings);
  const { name } = useDraftPartNames();
  const { conditions, texts } = findQuestionDependents({ segments, settings }, questionIds);
  return { conditions: name(conditions, segments), texts: name(texts, segments) };
}

function NamedList({ intro, parts }: { intro: string; parts: readonly NamedDraftPart[] }) {
  if (parts.length === 0) return null;
  return (
    <div>
      <Text size="sm">{intro}</Text>
      <List size="sm">
        {parts.map(({ key, name }) => (
          <List.Item key={key}>
            <bdi>{name}</bdi>
          </List.Item>
        ))}
      </List>
    </div>
  );
}
