import { Anchor, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

/** The logo, an eye with bars, as a link to the home page. */
export function LogoLink({ size = 'md' }: { size?: 'md' | 'lg' }) {
  const { t } = useTranslation();
  const side = size === 'lg' ? 40 : 30;
  return (
    <Anchor component={Link} to="/" underline="never" c="dark.7">
      <Group gap={8} wrap="nowrap">
        <svg width={side} height={side} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
          <path
            d="M2.5 16C6 9.5 10.6 6.5 16 6.5S26 9.5 29.5 16C26 22.5 21.400 25.5 16 25.5S6 22.5 2.5 16Z"
            fill="none"
            stroke="var(--mantine-color-cyan-9)"
            strokeWidth="2.5"
            strokeLinejoin="round"
          />
          <path
            d="M10.5 16.5h2.800v4h-2.800zM14.600 13h2.800v7.5h-2.800zM18.700 10.5h2.800v10h-2.800z"
            fill="var(--mantine-color-cyan-6)"
          />
        </svg>
        <Text fw={700} fz={size === 'lg' ? 26 : 20} lh={1}>
          {t('productName')}
        </Text>
      </Group>
    </Anchor>
  );
}
