import { Badge, Card, Group, Text, Title, UnstyledButton } from '@mantine/core';
import type { ListedInquiry } from '@nazar/domain/api/inquiry-shapes.ts';
import { richTextToPlain } from '@nazar/domain/text/visible-text.ts';
import { IconList } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { AutoDirectionText } from '../../../../ui/text/auto-direction-text.tsx';
import { InquiryCover } from '../../../results/index.ts';
import classes from './template-card.module.css';

type TemplateCardProps = { template: ListedInquiry; showsLanguage: boolean; onOpen: () => void };

/** A template in the list; opens its preview. */
export function TemplateCard({ template, showsLanguage, onOpen }: TemplateCardProps) {
  const { t } = useTranslation('wizard');
  const { publicTitle, publicDescription, language, questionCount } = template;
  return (
    <Card component="li" padding={0} className={classes.card}>
      <div className={classes.cover}>
        <InquiryCover inquiry={template} sizes="(width < 36em) 120px, (width < 62em) 50vw, 380px" />
      </div>
      <div className={classes.body}>
        <Title order={3} size="h4" lineClamp={2} dir="auto" lang={language}>
          <UnstyledButton className={classes.open} onClick={onOpen}>
            <AutoDirectionText text={publicTitle} />
          </UnstyledButton>
        </Title>
        <Text size="sm" c="dimmed" lineClamp={3} mt={4} dir="auto" lang={language}>
          <AutoDirectionText text={richTextToPlain(publicDescription)} />
        </Text>
        <Group gap="sm" mt="auto" pt="sm" fz="xs" c="dimmed">
          <Group gap={4} wrap="nowrap">
            <IconList size={15} aria-hidden />
            <span>{t('begin.count', { count: questionCount })}</span>
          </Group>
          {showsLanguage && (
            <Badge variant="default" tt="none" fw={500}>
              {t(`language.${language}`)}
            </Badge>
          )}
        </Group>
      </div>
    </Card>
  );
}
