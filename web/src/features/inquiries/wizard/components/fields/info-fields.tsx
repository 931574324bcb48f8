import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { getDirAttribute } from '@nazar/domain/text/dir-attribute.ts';
import { textLimits } from '@nazar/domain/text/text-limits.ts';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { focusFieldByKey } from '../../../../../ui/focus/focus-field-by-key.ts';
import { Select } from '../../../../../ui/forms/select.tsx';
import { PartLoadFailure } from '../../../../../ui/loading/part-load-failure.tsx';
import { useDraftSelector, useDraftStore } from '../../draft/use-draft.ts';
import { useFillInDefaultCategory } from '../../use-proposals.ts';
import { useGeneralCategoryChoices } from '../../wizard-queries.ts';
import { useDraftFieldErrorProps, useReportProblemOnLeave } from './draft-field.tsx';

type TitleFieldsProps = {
  /** Focuses the title if it is still empty. */
  autoFocus?: boolean;
  /** Without it, Enter submits the surrounding form, if there is one. */
  onEnter?: (() => void) | undefined;
  /** In the dialog before publishing, focusing selects the text. */
  isAsked?: boolean;
};

/** Calls it on Enter, except for the Enter that ends the composition of a word. */
const whenEntered = (act: (() => void) | undefined) => (event: KeyboardEvent) => {
  if (act === undefined || event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  event.preventDefault();
  act();
};

/**
 * The title that participants see, and the name in the owner's lists. If they are equal at first, the name follows
 * until its field is opened; a name that becomes equal later doesn't.
 */
export function TitleFields({ autoFocus = false, onEnter, isAsked = false }: TitleFieldsProps) {
  const { t } = useTranslation('wizard');
  const store = useDraftStore();
  const publicTitle = useDraftSelector((state) => state.settings.publicTitle);
  const isSame = useDraftSelector((state) => state.settings.title === state.settings.publicTitle);
  const [isNameShown, setNameShown] = useState(!isSame);
  // Undo or another tab has changed the name. While the title is blank, the name keeps its last text.
  if (!isNameShown && !isSame && publicTitle.trim() !== '') setNameShown(true);
  const name = useDraftFieldErrorProps('title');
  const { error, ...field } = useDraftFieldErrorProps('publicTitle');
  const reportProblem = useReportProblemOnLeave('publicTitle');
  const input = useRef<HTMLInputElement>(null);
  const [isEmpty] = useState(publicTitle === '');
  useEffect(() => {
    if (autoFocus && isEmpty) input.current?.focus({ preventScroll: true });
  }, [autoFocus, isEmpty]);
  return (
    <Stack gap={isNameShown ? 'md' : 6}>
      {/* Without its own field, a problem of the name is one of the title. */}
      <div data-field={isNameShown ? undefined : name['data-field']}>
        <TextInput
          ref={input}
          {...field}
          error={(isNameShown ? undefined : name.error) ?? error}
          label={t('info.publicTitle')}
          description={t('info.publicTitleHint')}
          placeholder={t('info.publicTitlePlaceholder')}
          required
          maxLength={textLimits.title}
          dir={getDirAttribute(publicTitle)}
          value={publicTitle}
          enterKeyHint={onEnter && 'next'}
          onKeyDown={whenEntered(onEnter)}
          onBlur={publicTitle.trim() === '' ? undefined : reportProblem}
          onFocus={({ currentTarget }) => isAsked && currentTarget.select()}
          onChange={(event) => store.changePublicTitle(event.currentTarget.value, !isNameShown)}
        />
      </div>
      {isNameShown ? (
        <NameField onEnter={onEnter} />
      ) : (
        <Group gap={4}>
          <Text size="sm" c="dimmed">
            {t('info.titleFollows')}
          </Text>
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={t('info.titleChange')}
            onClick={() => {
              setNameShown(true);
              requestAnimationFrame(() => focusFieldByKey('title'));
            }}
          >
            {t('info.change')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

function NameField({ onEnter }: Pick<TitleFieldsProps, 'onEnter'>) {
  const { t } = useTranslation('wizard');
  const store = useDraftStore();
  const title = useDraftSelector((state) => state.settings.title);
  return (
    <TextInput
      {...useDraftFieldErrorProps('title')}
      label={t('info.title')}
      description={t('info.titleHint')}
      required
      maxLength={textLimits.title}
      dir={getDirAttribute(title)}
      value={title}
      enterKeyHint={onEnter && 'next'}
      onKeyDown={whenEntered(onEnter)}
      onChange={(event) => store.changeSettings({ title: event.currentTarget.value })}
    />
  );
}

/** The general category, with one proposed in the Info step and in the dialog alike. */
export function CategoryField() {
  useFillInDefaultCategory();
  const { t } = useTranslation('wizard');
  const store = useDraftStore();
  const categoryId = useDraftSelector((state) => state.settings.categoryId);
  const query = useGeneralCategoryChoices();
  const { data: categories = [] } = query;
  return (
    <div>
      <Select
        {...useDraftFieldErrorProps('categoryId')}
        label={t('info.category')}
        placeholder={t('info.categoryPlaceholder')}
        nothingFoundMessage={t('info.noCategory')}
        searchable
        allowDeselect={false}
        data={categories.map(({ id, name }) => ({ value: id, label: name }))}
        value={categoryId}
        onChange={(id) => store.changeSettings({ categoryId: id })}
      />
      <PartLoadFailure query={query} />
    </div>
  );
}
