import { Text } from '@mantine/core';
import type { ChatPerson } from '@nazar/domain/api/chat-shapes.ts';
import { isolateNumbers } from '@nazar/domain/text/number-runs.ts';
import classes from '../../chat.module.css';
import { TruncatedName } from '../messages/truncated-name.tsx';
import { type PersonNameFields, useFormatFoundByIdentifier } from '../use-chat-name.ts';

/** A person's name, with a note below it, or else the identifier that the reader found them by. */
export function PersonNameWithNote({
  person,
  name,
  note = null,
}: {
  person: PersonNameFields & Pick<ChatPerson, 'username'>;
  name: string;
  note?: string | null;
}) {
  return (
    <span className={classes.rowText}>
      <TruncatedName person={person} name={name} fw={600} />
      <Text component="span" size="sm" c="dimmed" truncate>
        {note ?? <FoundByIdentifierText person={person} name={name} />}
      </Text>
    </span>
  );
}

/** The identifier that the reader found a person by, if it differs from their name. */
export function FoundByIdentifierText({
  person,
  name,
}: {
  person: Pick<ChatPerson, 'username' | 'foundBy'>;
  name: string;
}) {
  const foundBy = useFormatFoundByIdentifier();
  const { username } = person;
  const known = username === null ? foundBy(person) : `@${username}`;
  if (!known || username === name || isolateNumbers(known) === name) return null;
  return <span className="ltr">{known}</span>;
}
