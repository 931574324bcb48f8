import { Radio, SimpleGrid, Text } from '@mantine/core';
import { getThemeLook, type Theme, themes } from '@nazar/domain/inquiries/theme/theme.ts';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { DraftField } from '../components/fields/draft-field.tsx';
import { useDraftSelector, useDraftStore } from '../draft/use-draft.ts';
import classes from './theme-field.module.css';

/** The themes for participants, each with a sample in its colours, font and corners. */
export function ThemeField() {
  const { t } = useTranslation('wizard');
  const store = useDraftStore();
  const theme = useDraftSelector((state) => state.settings.theme);
  return (
    <DraftField name="theme">
      {(error) => (
        <Radio.Group
          label={t('setting.theme')}
          description={t('setting.themeHint')}
          value={theme}
          error={error}
          onChange={(chosen) => {
            const found = themes.find((each) => each === chosen);
            if (found !== undefined) store.changeSettings({ theme: found });
          }}
        >
          <SimpleGrid cols={4} mt="xs" spacing={{ base: 6, sm: 'sm' }}>
            {themes.map((each) => (
              <Radio.Card key={each} value={each} className={classes.card}>
                <Sample theme={each} />
                <Text fz={{ base: 'xs', sm: 'sm' }} fw={each === theme ? 600 : 400}>
                  {t(`theme.${each}`)}
                </Text>
              </Radio.Card>
            ))}
          </SimpleGrid>
        </Radio.Group>
      )}
    </DraftField>
  );
}

/** A sample question with a selected and another option, and a button. */
function Sample({ theme }: { theme: Theme }) {
  const { t } = useTranslation('wizard');
  const { page, surface, tint, accent, ink, edge, line, corner, font } = getThemeLook(theme);
  const style = {
    '--page': page,
    '--surface': surface,
    '--tint': tint,
    '--accent': accent,
    '--ink': ink,
    '--edge': edge,
    '--line': line,
    '--corner': `${corner / 2}rem`,
  } as CSSProperties;
  return (
    <div className={classes.sample} style={style} data-font={font} aria-hidden>
      <div className={classes.question}>
        <span>{t('setting.sampleLetters')}</span>
        <span className={classes.chosen} />
        <span className={classes.option} />
      </div>
      <span className={classes.button} />
    </div>
  );
}
