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
  const cameIn = useDraftSelector((state) => state.cameIn);
  const segments = useDraftSelector((state) => state.segments);
  const { name } = useDraftPartNames();
  if (cameIn === null) return null;
  const parts = name(cameIn, segments);
  const goTo = (key: string) => {
    const field = getFieldKeyOfConflict(key);
    onStep(getStepOfField(field));
    store.goTo(field);
  };
  return (
    <Alert
      data-field="cameIn"
      tabIndex={-1}
      role="status"
      color="yellow.9"
      // Yellow text has too little contrast on light yellow.
      styles={{ title: { color: 'var(--mantine-color-text)' } }}
      icon={<IconInfoCircle aria-hidden />}
      title={t('cameIn.title')}
    >
      <Text size="sm">{t(parts.length === 0 ? 'cameIn.unnamed' : 'cameIn.text')}</Text>
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
