import { ActionIcon, Tooltip } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';

type CaptchaButtonProps = { icon: Icon; label: string; busy?: boolean; onClick: () => void };

/** Beside the challenge, large enough for a thumb. A busy one keeps the focus that it has. */
export function CaptchaButton({ icon: Picture, label, busy = false, onClick }: CaptchaButtonProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" size={44} aria-label={label} aria-busy={busy} onClick={onClick}>
        <Picture size={20} aria-hidden style={{ opacity: busy ? 0.4 : 1 }} />
      </ActionIcon>
    </Tooltip>
  );
}
