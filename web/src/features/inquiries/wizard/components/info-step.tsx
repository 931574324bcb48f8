import { Anchor, Select, SimpleGrid, Stack, TagsInput, Text } from '@mantine/core';
import { fileKinds } from '@nazar/domain/files/file-kind.ts';
import { hardLimits } from '@nazar/domain/inquiries/hard-limits.ts';
import { isLanguage, languages } from '@nazar/domain/text/language.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../../api/paths.ts';
import { FailedPart } from '../../../../ui/failed-part.tsx';
import { RichTextField } from '../../../../ui/rich-text/rich-text-field.tsx';
import { Section } from '../../../../ui/section.tsx';
import { useOwnCategories } from '../../../categories/index.ts';
import { FileUpload } from '../../../files/index.ts';
import { useDraft, useDraftStore } from '../draft/use-draft.ts';
import { useTurnInquiry } from '../use-inquiry-language.ts';
import { useKnownTags } from '../wizard-queries.ts';
import { CoverOffer } from './cover-offer.tsx';
import { Field, useField } from './field.tsx';
import { CategoryField, PublicTitleField, TitleField } from './info-fields.tsx';
import { PackagePick } from './package-pick.tsx';

const tagEnds = [',', '،', ';'];
const endOfTag = new RegExp(`[${tagEnds.join('')}]`);

/** By code points, like the rule. */
const cutTag = (tag: string) => [...tag.trim()].slice(0, hardLimits.tag).join('').trim();

/** Phone keyboards don't report the key that ends a tag, so the separator is part of the text. */
function tidyTags(tags: readonly string[]): string[] {
  const parts = tags.flatMap((tag) => tag.split(endOfTag)).map(cutTag);
  return [...new Set(parts)].filter((tag) => tag !== '').slice(0, hardLimits.tags);
}

/** The titles of the inquiry: the author's and the public one. */
export function InfoStep() {
  const { t } = useTranslation('wizard');
  return (
    <Stack gap="lg">
      <Text size="sm" c="dimmed">
        {t('info.needed')}
      </Text>
      <Section title={t('info.own')}>
        <TitleField autoFocus />
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <CategoryField />
          <LanguageField />
          <OwnCategoryField />
        </SimpleGrid>
        <PackagePick />
      </Section>
      <Section title={t('info.public')}>
        <PublicFields />
      </Section>
    </Stack>
  );
}

/** The owner's own category, with a link to manage these. */
function OwnCategoryField() {
  const { t } = useTranslation('wizard');
  const store = useDraftStore();
  const userCategoryId = useDraft((state) => state.settings.userCategoryId);
  const query = useOwnCategories();
  const { data: categories = [] } = query;
  return (
    <div>
      <Select
        {...useField('userCategoryId')}
        label={t('info.ownCategory')}
        description={
          <Anchor component={Link} to={paths.categories} inherit underline="always">
            {t('info.manageCategories')}
          </Anchor>
        }
        placeholder={t('info.noOwnCategory')}
        clearable
        clearButtonProps={{ 'aria-label': t('info.clearOwnCategory') }}
        data={categories.map(({ id, name }) => ({ value: id, label: name }))}
        value={categories.some(({ id }) => id === userCategoryId) ? userCategoryId : null}
        onChange={(id) => store.changeSettings({ userCategoryId: id })}
      />
      <FailedPart query={query} />
    </div>
  );
}

function LanguageField() {
  const { t } = useTranslation('wizard');
  const store = useDraftStore();
  const language = useDraft((state) => state.settings.language);
  const turn = useTurnInquiry(store);
  return (
    <Select
      {...useField('language')}
      label={t('info.language')}
      required
      allowDeselect={false}
      data={languages.map((name) => ({ value: name, label: t(`language.${name}`) }))}
      value={language}
      onChange={(name) => isLanguage(name) && void turn(name)}
    />
  );
}

function PublicFields() {
  const { t } = useTranslation('wizard');
  const store = useDraftStore();
  const publicFile = useDraft((state) => state.settings.publicFile);
  const publicDescription = useDraft((state) => state.settings.publicDescription);
  const tags = useDraft((state) => state.settings.tags);
  const [typed, setTyped] = useState('');
  const known = useKnownTags(typed);
  return (
    <>
      <PublicTitleField />
      <Field name="publicFile">
        {(error) => (
          <FileUpload
            kinds={fileKinds}
            label={t('info.publicFile')}
            description={t('info.publicFileHint')}
            required
            value={publicFile}
            error={error}
            onChange={(file) => store.changeSettings({ publicFile: file })}
          />
        )}
      </Field>
      {publicFile === null && <CoverOffer />}
      <Field name="publicDescription">
        {(error) => (
          <RichTextField
            label={t('info.publicDescription')}
            description={t('info.publicDescriptionHint')}
            value={publicDescription}
            error={error}
            onChange={(html) => store.changeSettings({ publicDescription: html })}
          />
        )}
      </Field>
      <TagsInput
        {...useField('tags')}
        label={t('info.tags')}
        description={t('info.tagsHint')}
        placeholder={tags.length === 0 ? t('info.tagsPlaceholder') : ''}
        maxTags={hardLimits.tags}
        splitChars={tagEnds}
        data={known.filter((tag) => !tags.includes(tag))}
        filter={({ options }) => options}
        searchValue={typed}
        onSearchChange={setTyped}
        clearable
        clearButtonProps={{ 'aria-label': t('info.clearTags') }}
        value={tags}
        onChange={(next) => store.changeSettings({ tags: tidyTags(next) })}
      />
    </>
  );
}
