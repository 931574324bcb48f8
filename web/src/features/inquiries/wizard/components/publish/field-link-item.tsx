import { Anchor, List } from '@mantine/core';

type FieldLinkItemProps = { text: string; onClick: () => void };

/** A line of a list that leads to a field of the draft. */
export function FieldLinkItem({ text, onClick }: FieldLinkItemProps) {
  return (
    <List.Item>
      <Anchor
        component="button"
        type="button"
        fz="sm"
        ta="start"
        underline="always"
        // If the text has several lines, the bullet is at the first.
        style={{ verticalAlign: 'top' }}
        onClick={onClick}
      >
        {text}
      </Anchor>
    </List.Item>
  );
}
