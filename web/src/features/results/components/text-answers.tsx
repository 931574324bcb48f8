import { Button, List, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

const shownAtFirst = 5;

/** A number with a sign, which would be on the wrong side in right-to-left text. */
const signed = /(?<![\p{L}\p{N}])([+-][\p{Nd}][\p{Nd} ()-]*[\p{Nd}])/u;

function WrittenText({ text }: { text: string }) {
  return text.split(signed).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change places
      <bdi key={index} dir="ltr">
        {part}
      </bdi>
    ),
  );
}

/** Written answers, newest first. */
export function TextAnswers({ texts, latin = false }: { texts: readonly string[]; latin?: boolean }) {
  const { t } = useTranslation('results');
  const [all, setAll] = useState(false);
  if (texts.length === 0) return <Text c="dimmed">{t('textsWithheld')}</Text>;
  const shown = all ? texts : texts.slice(0, shownAtFirst);
  return (
    <Stack gap="sm" align="flex-start">
      <List spacing="xs" listStyleType="none" w="100%" aria-label={t('newestTexts')}>
        {shown.map((text, index) => (
          // Two people may write the same, so the index is the only key.
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is replaced whole
          <List.Item key={index} bg="gray.0" p="xs" bdrs="sm">
            <Text
              dir={latin ? undefined : 'auto'}
              style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
            >
              {latin ? <bdi dir="ltr">{text}</bdi> : <WrittenText text={text} />}
            </Text>
          </List.Item>
        ))}
      </List>
      {texts.length > shownAtFirst && (
        <Button size="xs" onClick={() => setAll(!all)} aria-expanded={all}>
          {all ? t('showFewer') : t('showMore')}
        </Button>
      )}
    </Stack>
  );
}
