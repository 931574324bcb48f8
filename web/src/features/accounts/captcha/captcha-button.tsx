import { ActionIcon, Tooltip } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';

type CaptchaButtonProps = { icon: Icon; label: string; busy?: boolean; onClick: () => void };

/** A button beside the captcha, large enough for touch. It keeps the focus while busy. */
export function CaptchaButton({ icon: Picture, label, busy = false, onClick }: CaptchaButtonProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon size={44} aria-label={label} aria-busy={busy} onClick={onClick}>
        <Picture size={20} aria-hidden style={{ opacity: busy ? 0.4 : 1 }} />
      </ActionIcon>
    </Tooltip>
  );
}
