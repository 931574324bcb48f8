import { ActionIcon, Box, Group, Stack, TextInput, Tooltip } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { type ComponentProps, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Captcha } from './use-captcha.ts';

type CaptchaFieldProps = Omit<ComponentProps<typeof TextInput>, 'label'> & { captcha: Captcha };

/** The letters of a picture, which can be changed for another one. */
export function CaptchaField({ captcha, ...input }: CaptchaFieldProps) {
  const { t } = useTranslation('account');
  const [failed, setFailed] = useState<string | null>(null);
  return (
    <Stack gap={6}>
      <TextInput
        label={t('captcha.label')}
        placeholder={t('captcha.placeholder')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        required
        classNames={{ input: 'ltr' }}
        {...input}
      />
      <Group gap="xs" wrap="nowrap">
        <Box
          bg="gray.0"
          style={{
            border: '1px solid var(--mantine-color-gray-3)',
            borderRadius: 8,
            overflow: 'hidden',
            lineHeight: 0,
          }}
        >
          <img
            key={captcha.src}
            src={captcha.src}
            alt={t(failed === captcha.src ? 'captcha.failed' : 'captcha.picture')}
            width={180}
            height={60}
            onError={() => setFailed(captcha.src)}
          />
        </Box>
        <Tooltip label={t('captcha.refresh')}>
          <ActionIcon variant="subtle" size={44} aria-label={t('captcha.refresh')} onClick={captcha.refresh}>
            <IconRefresh size={20} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Group>
    </Stack>
  );
}
