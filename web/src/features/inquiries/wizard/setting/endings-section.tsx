import { Button, Group, Text } from '@mantine/core';
import type { Ending } from '@nazar/domain/inquiries/ending.ts';
import { hardLimits } from '@nazar/domain/inquiries/hard-limits.ts';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { makeUuid } from '../../../../api/make-uuid.ts';
import { focusFieldByKey } from '../../../../ui/focus-field-by-key.ts';
import { useDraftFieldProps } from '../components/draft-field.tsx';
import { useDraftSelector, useDraftStore } from '../draft/use-draft.ts';
import { EndingCard } from './ending-card.tsx';
import { focusAfterRemoval } from './focus-after-removal.ts';
import { RedirectField } from './redirect-field.tsx';
import { SettingGroup } from './setting-group.tsx';

/** Completion messages and redirects that depend on answers or scores. */
export function EndingsSection() {
  const { t } = useTranslation('wizard');
  const store = useDraftStore();
  const { endings, anonymous, redirectUrl } = useDraftSelector((state) => state.settings);
  const { error, ...field } = useDraftFieldProps('endings');
  /** Field keys contain the index of their ending. */
  const set = (next: readonly Ending[]) => {
    for (const name of store.getState().invalidInputs.keys()) {
      if (name.startsWith('endings.')) store.setInvalidInput(name, null);
    }
    store.changeSettings({ endings: [...next] });
  };
  const change = (index: number, fields: Partial<Ending>) => {
    const { endings: now } = store.getState().settings;
    store.changeSettings({ endings: now.map((each, at) => (at === index ? { ...each, ...fields } : each)) });
  };
  const move = (index: number, to: number) => {
    const moved = endings[index];
    if (moved !== undefined) set(endings.toSpliced(index, 1).toSpliced(to, 0, moved));
  };
  const remove = (index: number) => {
    focusAfterRemoval([`endings.${index}.condition`, 'endings']);
    set(endings.toSpliced(index, 1));
  };
  const add = () => {
    set([...endings, makeEnding()]);
    requestAnimationFrame(() => focusFieldByKey(`endings.${endings.length}.message`));
  };
  return (
    <SettingGroup
      title={t('ending.title')}
      hint={t(anonymous ? 'ending.ballotHint' : 'ending.hint')}
      summary={[
        endings.length === 0 ? t('ending.none') : t('ending.count', { count: endings.length }),
        redirectUrl !== '' && redirectUrl,
      ]}
      fields={['endings', 'redirectUrl']}
    >
      {endings.map((ending, index) => (
        <EndingCard
          key={ending.id}
          ending={ending}
          index={index}
          count={endings.length}
          onChange={(fields) => change(index, fields)}
          onMove={(to) => move(index, to)}
          onRemove={() => remove(index)}
        />
      ))}
      {error !== undefined && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {error}
        </Text>
      )}
      {(!anonymous || endings.length > 0) && endings.length < hardLimits.endings && (
        <Group {...field} tabIndex={-1}>
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={add}>
            {t('ending.add')}
          </Button>
        </Group>
      )}
      <RedirectField
        name="redirectUrl"
        label={t(endings.length > 0 ? 'ending.redirectOtherwise' : 'ending.redirectUrl')}
        value={redirectUrl}
        onChange={(url) => store.changeSettings({ redirectUrl: url })}
      />
    </SettingGroup>
  );
}

function makeEnding(): Ending {
  return {
    ...{ id: makeUuid(), condition: null, minPercent: null, belowPercent: null },
    ...{ message: '', translations: {}, redirectUrl: '' },
  };
}
