import { Button, type ButtonProps } from '@mantine/core';
import type { PeopleAction } from '@nazar/domain/access/workspace.ts';
import { IconMail, IconSend, IconUserPlus } from '@tabler/icons-react';
import { Link } from 'react-router';
import { paths } from '../api/app-paths.ts';

const icons = { addPeople: IconUserPlus, publish: IconSend, invite: IconMail, remind: IconMail };

type PeopleActionButtonProps = ButtonProps & { inquiryId: string; action: PeopleAction; iconSize?: number };

/** Links to the next step with the people of a limited inquiry. */
export function PeopleActionButton({ inquiryId, action, iconSize = 18, ...rest }: PeopleActionButtonProps) {
  const Icon = icons[action];
  return (
    <Button
      component={Link}
      to={paths.peopleAction(inquiryId, action)}
      leftSection={
        <Icon size={iconSize} className={action === 'publish' ? 'mirrored' : undefined} aria-hidden />
      }
      {...rest}
    />
  );
}
