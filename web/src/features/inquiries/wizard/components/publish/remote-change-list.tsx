import { Alert, List, Text } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { getFieldKeyOfConflict, getStepOfField, type WizardStep } from '../../draft/draft-problems.ts';
import { useDraftSelector, useDraftStore } from '../../draft/use-draft.ts';
import { useDraftPartNames } from '../../use-draft-part-names.ts';
import { FieldLinkItem } from './field-link-item.tsx';

/** The number of names shown; the others are counted. */
const maxNames = 12;

/** Changes from other tabs that this publish would include, each with a link. */
export function RemoteChangeList({ onStep }: { onStep: (step: WizardStep) => void }) {
  const { t } = useTranslation('wizard');
  const store = useDraftStore();
  const remoteChanges = useDraftSelector((state) => state.remoteChanges);
  const segments = useDraftSelector((state) => state.segments);
  const { name } = useDraftPartNames();
  if (remoteChanges === null) return null;
  const parts = name(remoteChanges, segments);
  const goTo = (key: string) => {
    const field = getFieldKeyOfConflict(key);
    onStep(getStepOfField(field));
    store.goTo(field);
  };
  return (
    <Alert
      data-field="remoteChanges"
      tabIndex={-1}
      role="status"
      color="yellow.9"
      // Yellow text has too little contrast on light yellow.
      styles={{ title: { color: 'var(--mantine-color-text)' } }}
      icon={<IconInfoCircle aria-hidden />}
      title={t('remoteChanges.title')}
    >
      <Text size="sm">{t(parts.length === 0 ? 'remoteChanges.unnamed' : 'remoteChanges.text')}</Text>
      <List size="sm" spacing={6} mt={parts.length === 0 ? 0 : 6}>
        {parts.slice(0, maxNames).map(({ key, name: text }) => (
          <FieldLinkItem key={key} text={text} onClick={() => goTo(key)} />
        ))}
        {parts.length > maxNames && (
          <List.Item>{t('part.more', { count: parts.length - maxNames })}</List.Item>
        )}
      </List>
    </Alert>
  );
}
