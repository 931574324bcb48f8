import { ThemeIcon } from '@mantine/core';
import { IconCheck, IconMinus, IconX } from '@tabler/icons-react';
import type { AnswerVerdict } from './answer-verdict.ts';

const looks = {
  right: { Icon: IconCheck, color: 'teal.9', variant: 'filled' },
  wrong: { Icon: IconX, color: 'red.8', variant: 'filled' },
  unanswered: { Icon: IconMinus, color: 'gray.7', variant: 'light' },
} as const;

type VerdictIconProps = { verdict: AnswerVerdict; label?: string; size?: number };

/** The sign of a right, wrong or missing answer; without a label it stands beside its text. */
export function VerdictIcon({ verdict, label, size = 20 }: VerdictIconProps) {
  const { Icon, color, variant } = looks[verdict];
  return (
    <ThemeIcon
      {...{ size, color, variant }}
      radius="xl"
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      <Icon size={size * 0.7} stroke={2.5} aria-hidden />
    </ThemeIcon>
  );
}
