import { Button, Group, Radio, Stack, Text } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';
import { DateField } from '../../../ui/date-field.tsx';
import type { WizardStep } from '../draft/draft-problems.ts';
import { useDraft, useDraftStore } from '../draft/use-draft.ts';
import { useCheckDraft } from '../use-check-draft.ts';
import { usePublish } from '../use-publish.ts';
import { Field } from './field.tsx';
import { MissingList } from './missing-list.tsx';
import { Section } from './section.tsx';

type PublishPanelProps = { onPublished: () => void; onStep: (step: WizardStep) => void };

/** Publishes now or at a date; until it can, says what is missing and where. */
export function PublishPanel({ onPublished, onStep }: PublishPanelProps) {
  const { t } = useTranslation('wizard');
  const format = useFormat();
  const store = useDraftStore();
  const check = useCheckDraft(store);
  const facts = useDraft((state) => state.facts);
  const revision = useDraft((state) => state.revision);
  const save = useDraft((state) => state.save);
  // Drawn again with every change of the draft: the list shortens while one works it off.
  useDraft((state) => state.segments);
  useDraft((state) => state.settings);
  const [isLater, setLater] = useState(facts.state === 'scheduled');
  const [publishDate, setPublishDate] = useState(facts.state === 'scheduled' ? facts.publishDate : null);
  const [expireDate, setExpireDate] = useState(facts.expireDate);
  const { publish, isPublishing } = usePublish(onPublished);
  const missing = check();
  const hasBegun = facts.state === 'published' || facts.state === 'expired';
  const isUpToDate =
    facts.publishedRevision === revision &&
    save !== 'saving' &&
    expireDate === facts.expireDate &&
    (hasBegun || (isLater ? publishDate : null) === facts.publishDate);
  const open = facts.publishDate === null ? '' : format.date(facts.publishDate, 'dateTime');
  return (
    <Section title={t(hasBegun ? 'publish.changesTitle' : 'publish.title')}>
      {missing.length > 0 && <MissingList missing={missing} onStep={onStep} />}
      {hasBegun ? (
        <Text size="sm">
          {t(`publish.${facts.state === 'expired' ? 'wasOpen' : 'isOpen'}`, { date: open })}
        </Text>
      ) : (
        <Radio.Group
          label={t('publish.when')}
          value={isLater ? 'later' : 'now'}
          onChange={(value) => setLater(value === 'later')}
        >
          <Stack gap="xs" mt="xs">
            <Radio value="now" label={t('publish.now')} />
            <Radio value="later" label={t('publish.later')} />
          </Stack>
        </Radio.Group>
      )}
      <Group align="flex-start" gap="md">
        {isLater && !hasBegun && (
          <Field name="publishDate">
            {(error) => (
              <DateField
                label={t('publish.publishDate')}
                required
                value={publishDate}
                error={error}
                min={new Date().toISOString()}
                onChange={setPublishDate}
              />
            )}
          </Field>
        )}
        <Field name="expireDate">
          {(error) => (
            <DateField
              label={t('publish.expireDate')}
              description={t('publish.expireHint')}
              value={expireDate}
              error={error}
              min={new Date().toISOString()}
              onChange={setExpireDate}
            />
          )}
        </Field>
      </Group>
      <Group justify="flex-end" gap="md">
        {isUpToDate && facts.publishedRevision !== null && (
          <Text size="sm" c="dimmed" role="status">
            {t('publish.upToDate')}
          </Text>
        )}
        <Button
          size="lg"
          loading={isPublishing}
          disabled={isUpToDate && facts.publishedRevision !== null}
          leftSection={<IconSend size={20} className="mirrored" aria-hidden />}
          onClick={() =>
            void publish({
              publishDate: isLater && !hasBegun ? publishDate : null,
              expireDate,
              isLater: isLater && !hasBegun,
            })
          }
        >
          {t(facts.publishedRevision === null ? 'publish.publish' : 'publish.publishChanges')}
        </Button>
      </Group>
    </Section>
  );
}
