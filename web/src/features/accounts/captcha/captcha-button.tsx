import { ActionIcon, Tooltip } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import classes from './captcha.module.css';

type CaptchaButtonProps = { icon: Icon; label: string; onClick: () => void };

/** A button beside the captcha, large enough for touch. */
export function CaptchaButton({ icon: Picture, label, onClick }: CaptchaButtonProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon size={44} className={classes.button} aria-label={label} onClick={onClick}>
        <Picture size={20} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
