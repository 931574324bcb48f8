import { SegmentedControl, SimpleGrid, Stack, Text, Textarea } from '@mantine/core';
import { textFonts, textSizes } from '@nazar/domain/inquiries/inquiry.ts';
import { textLimits } from '@nazar/domain/text/text-limits.ts';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { FileUploadField } from '../../../files/index.ts';
import { DraftField, useDraftFieldErrorProps } from '../components/fields/draft-field.tsx';
import { OptionalFieldsDisclosure } from '../components/fields/optional-fields-disclosure.tsx';
import { useDraftSelector, useDraftStore } from '../draft/use-draft.ts';
import { AccentColorField, BackgroundColorField } from './color-fields.tsx';
import { LookPreview } from './look-preview.tsx';
import { SettingGroup } from './setting-group.tsx';
import { ThemeField } from './theme-field.tsx';

const lookFields = [
  ...(['theme', 'textSize', 'textFont', 'backgroundColor', 'accentColor', 'bodyCss'] as const),
  ...(['logoFile', 'headerFile', 'footerFile', 'backgroundFile'] as const),
];

/** The settings for the look of the inquiry, with a preview unless there is one beside them. */
export function LookSection({ hasPreview }: { hasPreview: boolean }) {
  const { t } = useTranslation('wizard');
  const { theme, textSize, logoFile, accentColor } = useDraftSelector((state) => state.settings);
  return (
    <SettingGroup
      title={t('setting.look')}
      summary={[
        t(`theme.${theme}`),
        accentColor !== null && t('setting.accentColor'),
        textSize !== 'medium' && t(`textSize.${textSize}`),
        logoFile !== null && t('setting.logoFile'),
      ]}
      fields={lookFields}
    >
      <ThemeField />
      {hasPreview && <LookPreview />}
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Pick name="textSize" choices={textSizes} />
        <Pick name="textFont" choices={textFonts} />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <BackgroundColorField />
        <AccentColorField />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <PictureField name="logoFile" />
        <PictureField name="headerFile" />
        <PictureField name="footerFile" />
        <PictureField name="backgroundFile" />
      </SimpleGrid>
      <OptionalFieldsDisclosure label={t('setting.advancedLook')}>
        <CssField />
      </OptionalFieldsDisclosure>
    </SettingGroup>
  );
}

type PickProps<Name, Value> = { name: Name; choices: readonly Value[] };

function Pick(props: PickProps<'textSize', (typeof textSizes)[number]>): ReactNode;
function Pick(props: PickProps<'textFont', (typeof textFonts)[number]>): ReactNode;
function Pick({ name, choices }: PickProps<'textSize' | 'textFont', string>) {
  const { t } = useTranslation('wizard');
  const id = useId();
  const store = useDraftStore();
  const value = useDraftSelector((state) => state.settings[name]);
  return (
    <Stack gap={4} data-field={name}>
      <Text size="sm" fw={500} id={id}>
        {t(`setting.${name}`)}
      </Text>
      <SegmentedControl
        aria-labelledby={id}
        fullWidth
        data={choices.map((choice) => ({ value: choice, label: t(`${name}.${choice}`) }))}
        value={value}
        onChange={(chosen) => store.changeSettings({ [name]: chosen })}
      />
    </Stack>
  );
}

function PictureField({ name }: { name: 'logoFile' | 'headerFile' | 'footerFile' | 'backgroundFile' }) {
  const { t } = useTranslation('wizard');
  const store = useDraftStore();
  const file = useDraftSelector((state) => state.settings[name]);
  return (
    <DraftField name={name}>
      {(error) => (
        <FileUploadField
          compact
          label={t(`setting.${name}`)}
          value={file}
          error={error}
          onChange={(next) => store.changeSettings({ [name]: next })}
        />
      )}
    </DraftField>
  );
}

function CssField() {
  const { t } = useTranslation('wizard');
  const store = useDraftStore();
  const css = useDraftSelector((state) => state.settings.bodyCss);
  return (
    <Textarea
      {...useDraftFieldErrorProps('bodyCss')}
      label={t('setting.bodyCss')}
      description={t('setting.bodyCssHint')}
      autosize
      minRows={4}
      maxRows={16}
      maxLength={textLimits.css}
      spellCheck={false}
      styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
      classNames={{ input: 'ltr' }}
      value={css}
      onChange={(event) => store.changeSettings({ bodyCss: event.currentTarget.value })}
    />
  );
}
