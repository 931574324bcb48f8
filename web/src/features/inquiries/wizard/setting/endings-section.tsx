import { Button, Group, Text } from '@mantine/core';
import type { Ending } from '@nazar/domain/inquiries/ending.ts';
import { hardLimits } from '@nazar/domain/inquiries/hard-limits.ts';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { makeUuid } from '../../../../api/make-uuid.ts';
import { useDraftFieldErrorProps } from '../components/fields/draft-field.tsx';
import { useDraftSelector, useDraftStore } from '../draft/use-draft.ts';
import { replacePipesWithLabels } from '../pipes/pipe-labels.ts';
import { usePipeInputState } from '../pipes/use-pipe-input-state.ts';
import { EndingCard } from './ending-card.tsx';
import { EndingPreview } from './ending-preview.tsx';
import { RedirectField } from './redirect-field.tsx';
import { SettingMessageField } from './setting-fields.tsx';
import { SettingGroup } from './setting-group.tsx';
import { usePartList } from './use-part-list.ts';

/** The completion message and its redirect, and others that depend on answers or scores. */
export function EndingsSection() {
  const { t } = useTranslation('wizard');
  const store = useDraftStore();
  const { anonymous, completionMessage, redirectUrl } = useDraftSelector((state) => state.settings);
  const { labels, gone } = usePipeInputState(0);
  const { parts: endings, add, change, move, remove } = usePartList('endings');
  const { error, ...field } = useDraftFieldErrorProps('endings');
  return (
    <SettingGroup
      title={t('ending.title')}
      hint={t(anonymous ? 'ending.ballotHint' : 'ending.hint')}
      summary={[
        replacePipesWithLabels(completionMessage, labels, gone) || (endings.length === 0 && t('ending.none')),
        endings.length > 0 && t('ending.count', { count: endings.length }),
        redirectUrl !== '' && redirectUrl,
      ]}
      fields={['completionMessage', 'endings', 'redirectUrl']}
    >
      <EndingPreview
        label={t('setting.completionMessage')}
        message={completionMessage}
        redirectUrl={redirectUrl}
        more={
          <RedirectField
            name="redirectUrl"
            label={t('ending.redirectUrl')}
            value={redirectUrl}
            onChange={(url) => store.changeSettings({ redirectUrl: url })}
          />
        }
      >
        <SettingMessageField name="completionMessage" label={t('setting.completionMessage')} />
      </EndingPreview>
      {endings.map((ending, index) => (
        <EndingCard
          key={ending.id}
          ending={ending}
          index={index}
          count={endings.length}
          onChange={(fields) => change(ending.id, fields)}
          onMove={(to) => move(index, to)}
          onRemove={() => remove(index, 'condition')}
        />
      ))}
      {error !== undefined && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {error}
        </Text>
      )}
      {(!anonymous || endings.length > 0) && endings.length < hardLimits.endings && (
        <Group {...field} tabIndex={-1}>
          <Button
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={() => add(makeEnding(), 'condition')}
          >
            {t('ending.add')}
          </Button>
        </Group>
      )}
    </SettingGroup>
  );
}

function makeEnding(): Ending {
  return {
    id: makeUuid(),
    condition: null,
    minPercent: null,
    belowPercent: null,
    message: '',
    translations: {},
    redirectUrl: '',
  };
}
