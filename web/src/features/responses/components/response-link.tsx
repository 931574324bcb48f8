import { Anchor, Group, Tooltip } from '@mantine/core';
import type { ListedResponse } from '@nazar/domain/api/response-calls.ts';
import { IconFlagFilled, IconNote } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../api/app-paths.ts';
import { useAddFilterToPath } from '../../results/index.ts';

type ResponseLinkProps = {
  inquiryId: string;
  response: ListedResponse;
  when: string;
  /** The text of the link, if it is not the time. */
  children?: ReactNode;
};

/** The link to a response, with its flag and note. */
export function ResponseLink({ inquiryId, response, when, children = when }: ResponseLinkProps) {
  const { t } = useTranslation('responses');
  const { id, flagged, note } = response;
  const carry = useAddFilterToPath();
  return (
    <Group gap="0 6px" component="span" display="inline-flex">
      <Anchor
        component={Link}
        data-row-link
        to={carry(paths.response(inquiryId, id))}
        size="sm"
        fw={500}
        aria-label={t('open', { when })}
      >
        {children}
      </Anchor>
      {flagged && <IconFlagFilled size={16} role="img" aria-label={t('flag.set')} color="#c2410c" />}
      {note !== '' && (
        <Tooltip label={<span dir="auto">{note}</span>} multiline maw={320}>
          <IconNote size={16} role="img" aria-label={t('note.has')} />
        </Tooltip>
      )}
    </Group>
  );
}
