import { Anchor, Button, Group, Text } from '@mantine/core';
import type { Ending } from '@nazar/domain/inquiries/ending.ts';
import { hardLimits } from '@nazar/domain/inquiries/hard-limits.ts';
import { IconPlus } from '@tabler/icons-react';
import { Trans, useTranslation } from 'react-i18next';
import { makeUuid } from '../../../../api/make-uuid.ts';
import { useDraftFieldErrorProps } from '../components/fields/draft-field.tsx';
import { useDraftSelector, useDraftStore } from '../draft/use-draft.ts';
import { EndingCard } from './ending-card.tsx';
import { RedirectField } from './redirect-field.tsx';
import { SettingGroup } from './setting-group.tsx';
import { usePartList } from './use-part-list.ts';

/** Completion messages and redirects that depend on answers or scores. */
export function EndingsSection() {
  const { t } = useTranslation('wizard');
  const store = useDraftStore();
  const { anonymous, redirectUrl } = useDraftSelector((state) => state.settings);
  const { parts: endings, add, change, move, remove } = usePartList('endings');
  const { error, ...field } = useDraftFieldErrorProps('endings');
  return (
    <SettingGroup
      title={t('ending.title')}
      hint={
        <Trans
          t={t}
          i18nKey={anonymous ? 'ending.ballotHint' : 'ending.hint'}
          components={{
            field: (
              <Anchor
                component="button"
                type="button"
                inherit
                onClick={() => store.goTo('completionMessage')}
              />
            ),
          }}
        />
      }
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
            onClick={() => add(makeEnding(), 'message')}
          >
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
    id: makeUuid(),
    condition: null,
    minPercent: null,
    belowPercent: null,
    message: '',
    translations: {},
    redirectUrl: '',
  };
}
