import { Button, Card, Divider, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { checkCampaignContent } from '@nazar/domain/invitations/check-campaign.ts';
import type { PeopleFilter } from '@nazar/domain/invitations/people-filter.ts';
import { getLanguageDirection } from '@nazar/domain/text/language.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PartLoadFailure } from '../../../ui/loading/part-load-failure.tsx';
import {
  type InvitationOverview,
  type InvitationPreviewInput,
  useInvitationPreview,
} from '../invitations-queries.ts';
import type { InvitationTemplateFormValues } from '../use-invitation-template.ts';
import classes from './invitation-template-preview.module.css';

type InvitationTemplatePreviewProps = {
  inquiryId: string;
  about: InvitationOverview;
  values: InvitationTemplateFormValues;
  filter: PeopleFilter | null;
  /** Set above the text, which must not move while it is typed: it begins short, and then scrolls inside. */
  isShort?: boolean;
};

/** Previews a message as a person on the list will get it. */
export function InvitationTemplatePreview({
  inquiryId,
  about,
  values,
  filter,
  isShort = false,
}: InvitationTemplatePreviewProps) {
  const { t } = useTranslation('invitations');
  const [at, setAt] = useState<Pick<InvitationPreviewInput, 'personId' | 'next'>>({
    personId: null,
    next: false,
  });
  const [isOpen, setOpen] = useState(false);
  const [settled] = useDebouncedValue(values, 500);
  const { kind, channel, subject, text, sms } = settled;
  const content = { kind, channel, subject, text, sms };
  const isRight = checkCampaignContent(content).length === 0;
  const query = useInvitationPreview(isRight ? { inquiryId, ...content, filter, ...at } : null);
  const { data } = query;
  const shown = { dir: getLanguageDirection(about.language), lang: about.language };
  const person = data?.person ?? null;
  return (
    <Card
      withBorder
      component="section"
      aria-label={t('preview.title')}
      {...(isShort && { className: classes.short, 'data-open': isOpen || undefined })}
      // Focusable, so that it can be scrolled by keyboard.
      {...(isShort && isOpen && { tabIndex: 0 })}
    >
      {isShort && !isOpen && (
        <Button size="compact-sm" variant="subtle" className={classes.more} onClick={() => setOpen(true)}>
          {t('preview.all')}
        </Button>
      )}
      <Stack gap={isShort ? 'xs' : 'sm'}>
        <Group justify="space-between">
          <Title order={2} size="h4">
            {t('preview.title')}
          </Title>
          {person !== null && about.reach[kind][channel] > 1 && (
            <Button
              size="compact-sm"
              variant="subtle"
              onClick={() => setAt({ personId: person.id, next: true })}
            >
              {t('preview.next')}
            </Button>
          )}
        </Group>
        {!isRight && <Text c="dimmed">{t('preview.wrong')}</Text>}
        {isRight && <PartLoadFailure query={query} />}
        {isRight && query.isPending && <Skeleton h={240} />}
        {isRight && data != null && (
          <>
            <Text size="sm" c="dimmed">
              {person === null
                ? t('preview.noRecipients')
                : t('preview.of', {
                    name: person.name === '' ? t('preview.nameless') : `\u2068${person.name}\u2069`,
                  })}
            </Text>
            {data.mail !== null && (
              <Stack gap={6}>
                <Text size="xs" c="dimmed">
                  {t('preview.mail')}
                </Text>
                <Text fw={600} {...shown} style={{ overflowWrap: 'anywhere' }}>
                  <bdi>{data.mail.subject}</bdi>
                </Text>
                <Words text={`${data.mail.text}\n\n${data.mail.reason}`} {...shown} />
              </Stack>
            )}
            {data.mail !== null && data.sms !== null && <Divider />}
            {data.sms !== null && (
              <Stack gap={6}>
                <Text size="xs" c="dimmed">
                  {t('preview.sms')}
                </Text>
                <Words text={data.sms.text} {...shown} />
                <Text size="sm" role="status">
                  {t('compose.smsParts', { count: data.sms.parts, letters: data.sms.length })}
                  <br />
                  <Text span size="xs" c="dimmed">
                    {t(`compose.smsAlphabet.${data.sms.alphabet}`)}
                  </Text>
                </Text>
              </Stack>
            )}
            <Text size="xs" c="dimmed">
              {t('preview.link')}
            </Text>
          </>
        )}
      </Stack>
    </Card>
  );
}

/** Renders the lines of a text, each in its own direction. */
function Words({ text, ...shown }: { text: string; dir: 'ltr' | 'rtl'; lang: string }) {
  return (
    <div {...shown}>
      {text.split('\n').map((line, index) => (
        <Text
          // biome-ignore lint/suspicious/noArrayIndexKey: a line has no identity besides its position
          key={index}
          dir={/^(?:\S+ )?https?:/.test(line) ? 'ltr' : 'auto'}
          size={/https?:/.test(line) ? 'xs' : 'sm'}
          c={/https?:/.test(line) ? 'dimmed' : undefined}
          mih="1em"
          style={{ overflowWrap: 'anywhere', textAlign: 'start' }}
        >
          {line}
        </Text>
      ))}
    </div>
  );
}
