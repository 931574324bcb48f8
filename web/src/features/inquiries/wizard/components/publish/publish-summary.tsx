import { Anchor, Flex, SimpleGrid, Stack, Text } from '@mantine/core';
import { storesIdentity } from '@nazar/domain/inquiries/privacy.ts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../../i18n/use-format.ts';
import { getStepOfField, type WizardStep } from '../../draft/draft-problems.ts';
import { useDraftSelector, useDraftStore } from '../../draft/use-draft.ts';
import { useHasScores } from '../../setting/use-has-scores.ts';
import type { PublishControls } from '../../use-publish-controls.ts';
import { ListedSwitch } from './public-look.tsx';

type PublishSummaryProps = Pick<PublishControls, 'schedule'> & { onStep: (step: WizardStep) => void };

/** Shows the most important settings, each with a link to its field, and offers the home page. */
export function PublishSummary({ schedule, onStep }: PublishSummaryProps) {
  const { t } = useTranslation('wizard');
  const format = useFormat();
  const store = useDraftStore();
  const settings = useDraftSelector((state) => state.settings);
  const hasScores = useHasScores();
  const { cooperationType, resultViewStatus, passMark } = settings;
  const { isLater, publishDate } = schedule;
  const isInvitedOnly = cooperationType === 'limited' && resultViewStatus === 'public';
  const opens = isLater && publishDate !== null ? format.date(publishDate, 'dateTime') : t('publish.now');
  const facts = [
    ['cooperationType', t('setting.cooperationType'), t(`cooperation.${cooperationType}.name`)],
    [
      'resultViewStatus',
      t('results.who'),
      t(isInvitedOnly ? 'results.view.public.invited' : `results.view.${resultViewStatus}.name`),
    ],
    ['publishDate', t('publish.when'), opens],
    ...(hasScores
      ? ([
          [
            'passMark',
            t('exam.passMark'),
            passMark === null ? t('exam.noPassMark') : format.percent(passMark / 100),
          ],
          [
            cooperationType === 'anon' ? 'cooperationType' : 'anonymous',
            t('publish.names.label'),
            t(storesIdentity(settings) ? 'publish.names.stored' : 'publish.names.notStored'),
          ],
        ] as const)
      : []),
  ] as const;
  const goTo = (field: string) => {
    onStep(getStepOfField(field));
    store.goTo(field);
  };
  return (
    <Stack gap={6}>
      <SimpleGrid component="dl" cols={{ base: 1, xs: 3 }} spacing="md" verticalSpacing={4} m={0} fz="sm">
        {facts.map(([field, label, value]) => (
          <Flex key={label} direction={{ base: 'row', xs: 'column' }} columnGap={8}>
            <Text component="dt" inherit c="dimmed">
              {label}
              <Text span inherit hiddenFrom="xs">
                :
              </Text>
            </Text>
            <Text component="dd" inherit fw={600} m={0}>
              <Anchor
                component="button"
                type="button"
                inherit
                ta="start"
                underline="always"
                aria-label={`${label}: ${value}`}
                onClick={() => goTo(field)}
              >
                {value}
              </Anchor>
            </Text>
          </Flex>
        ))}
      </SimpleGrid>
      <Text size="sm" c="dimmed">
        {t(cooperationType === 'anon' ? 'publish.whoIsFinalAnon' : 'publish.whoIsFinal')}
      </Text>
      {cooperationType !== 'limited' && <ListedSwitch />}
    </Stack>
  );
}
