import { Anchor, Button, Group, Input, Paper, SimpleGrid, Stack, TagsInput, Text } from '@mantine/core';
import { fileKinds } from '@nazar/domain/files/file-kind.ts';
import { hardLimits } from '@nazar/domain/inquiries/hard-limits.ts';
import { isLanguage, languages } from '@nazar/domain/text/language.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../../../api/app-paths.ts';
import { makeRichTextExcerpt } from '../../../../../i18n/excerpt.ts';
import { focusFieldByKey } from '../../../../../ui/focus/focus-field-by-key.ts';
import { Select } from '../../../../../ui/forms/select.tsx';
import { PartLoadFailure } from '../../../../../ui/loading/part-load-failure.tsx';
import { RichTextField } from '../../../../../ui/rich-text/rich-text-field.tsx';
import { useMediaQuery } from '../../../../../ui/use-media-query.ts';
import { useMyCategories } from '../../../../categories/index.ts';
import { FileUploadField } from '../../../../files/index.ts';
import { useDraftSelector, useDraftStore, useHasDraftFieldProblem } from '../../draft/use-draft.ts';
import { SettingGroup } from '../../setting/setting-group.tsx';
import { useSwitchInquiryLanguage } from '../../use-inquiry-language.ts';
import { useTagSuggestions } from '../../wizard-queries.ts';
import { DraftField, useDraftFieldErrorProps } from '../fields/draft-field.tsx';
import { DrawnCoverOffer } from '../fields/drawn-cover-offer.tsx';
import { CategoryField, TitleFields } from '../fields/info-fields.tsx';
import { PackagePicker } from '../fields/package-picker.tsx';
import { PublicCardPreview } from '../fields/public-card-preview.tsx';
import classes from './info-step.module.css';

const tagEnds = [',', '،', ';'];
const endOfTag = new RegExp(`[${tagEnds.join('')}]`);

/** Cut by code points, like the server's rule. */
const truncateTag = (tag: string) => [...tag.trim()].slice(0, hardLimits.tag).join('').trim();

/** Phone keyboards don't report the key that ends a tag, so the separator is part of the text. */
function cleanTags(tags: readonly string[]): string[] {
  const parts = tags.flatMap((tag) => tag.split(endOfTag)).map(truncateTag);
  return [...new Set(parts)].filter((tag) => tag !== '').slice(0, hardLimits.tags);
}

/**
 * The fields that publishing needs, and the optional ones in folded groups, beside the card of the inquiry. Publishing
 * proposes a category and a cover.
 */
export function InfoStep({ onEnter }: { onEnter: (() => void) | undefined }) {
  const isWide = useMediaQuery('(min-width: 62em)');
  return (
    <div className={classes.columns}>
      <Stack gap="md">
        <Paper p={{ base: 'md', sm: 'lg' }}>
          <Stack gap="md">
            <TitleFields autoFocus onEnter={onEnter} />
            <CategoryField />
            <CoverField />
          </Stack>
        </Paper>
        <DescriptionGroup />
        <OrderGroup />
      </Stack>
      {isWide && <PublicCardPreview />}
    </div>
  );
}

/** Folded to one line until the author chooses a cover, because publishing proposes one. */
function CoverField() {
  const { t } = useTranslation('wizard');
  const store = useDraftStore();
  const publicFile = useDraftSelector((state) => state.settings.publicFile);
  const isOffered = useDraftSelector((state) => state.offeredCover !== null);
  const isWrong = useHasDraftFieldProblem(['publicFile']);
  const [isOpen, setOpen] = useState(publicFile !== null || isOffered || isWrong);
  if (!isOpen && publicFile === null && !isWrong) {
    return (
      <Input.Wrapper labelElement="div" label={t('info.publicFile')}>
        <Group gap="xs" wrap="nowrap">
          <Text size="sm" c="dimmed">
            {t('info.coverProposed')}
          </Text>
          <Button
            variant="subtle"
            size="compact-sm"
            data-field="publicFile"
            aria-label={t('info.coverChange')}
            onClick={() => {
              setOpen(true);
              requestAnimationFrame(() => focusFieldByKey('publicFile'));
            }}
          >
            {t('info.change')}
          </Button>
        </Group>
      </Input.Wrapper>
    );
  }
  return (
    <Stack gap="md">
      <DraftField name="publicFile">
        {(error) => (
          <FileUploadField
            kinds={fileKinds}
            label={t('info.publicFile')}
            description={t('info.publicFileHint')}
            value={publicFile}
            error={error}
            onChange={(file) => store.changeSettings({ publicFile: file })}
          />
        )}
      </DraftField>
      {publicFile === null && <DrawnCoverOffer />}
    </Stack>
  );
}

/** The description and tags, by which people find the inquiry. */
function DescriptionGroup() {
  const { t } = useTranslation('wizard');
  const store = useDraftStore();
  const { publicDescription, tags } = useDraftSelector((state) => state.settings);
  return (
    <SettingGroup
      title={t('info.about')}
      summary={[
        makeRichTextExcerpt(publicDescription) || t('info.noDescription'),
        tags.length > 0 && t('info.tagCount', { count: tags.length }),
      ]}
      fields={['publicDescription', 'tags']}
    >
      <DraftField name="publicDescription">
        {(error) => (
          <RichTextField
            label={t('info.publicDescription')}
            description={t('info.publicDescriptionHint')}
            value={publicDescription}
            error={error}
            onChange={(html) => store.changeSettings({ publicDescription: html })}
          />
        )}
      </DraftField>
      <TagsField />
    </SettingGroup>
  );
}

/** The language, the owner's own category and the package. */
function OrderGroup() {
  const { t } = useTranslation('wizard');
  const { language, userCategoryId, package: chosen } = useDraftSelector((state) => state.settings);
  const { data: categories = [] } = useMyCategories();
  const own = categories.find(({ id }) => id === userCategoryId);
  return (
    <SettingGroup
      title={t('info.order')}
      summary={[t(`language.${language}`), own?.name ?? false, t(`package.${chosen}.name`)]}
      fields={['language', 'userCategoryId', 'package']}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <LanguageField />
        <UserCategoryField />
      </SimpleGrid>
      <PackagePicker />
    </SettingGroup>
  );
}

/** The owner's own category, with a link to manage these. */
function UserCategoryField() {
  const { t } = useTranslation('wizard');
  const store = useDraftStore();
  const userCategoryId = useDraftSelector((state) => state.settings.userCategoryId);
  const query = useMyCategories();
  const { data: categories = [] } = query;
  return (
    <div>
      <Select
        {...useDraftFieldErrorProps('userCategoryId')}
        label={t('info.userCategory')}
        description={
          <Anchor component={Link} to={paths.categories} inherit underline="always">
            {t('info.manageCategories')}
          </Anchor>
        }
        placeholder={t('info.noUserCategory')}
        clearable
        clearButtonProps={{ 'aria-label': t('info.clearUserCategory') }}
        data={categories.map(({ id, name }) => ({ value: id, label: name }))}
        value={categories.some(({ id }) => id === userCategoryId) ? userCategoryId : null}
        onChange={(id) => store.changeSettings({ userCategoryId: id })}
      />
      <PartLoadFailure query={query} />
    </div>
  );
}

function LanguageField() {
  const { t } = useTranslation('wizard');
  const store = useDraftStore();
  const language = useDraftSelector((state) => state.settings.language);
  const turn = useSwitchInquiryLanguage(store);
  return (
    <Select
      {...useDraftFieldErrorProps('language')}
      label={t('info.language')}
      required
      allowDeselect={false}
      data={languages.map((name) => ({ value: name, label: t(`language.${name}`) }))}
      value={language}
      onChange={(name) => isLanguage(name) && void turn(name)}
    />
  );
}

function TagsField() {
  const { t } = useTranslation('wizard');
  const store = useDraftStore();
  const tags = useDraftSelector((state) => state.settings.tags);
  const [typed, setTyped] = useState('');
  const known = useTagSuggestions(typed);
  return (
    <TagsInput
      {...useDraftFieldErrorProps('tags')}
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
      onChange={(next) => store.changeSettings({ tags: cleanTags(next) })}
    />
  );
}
