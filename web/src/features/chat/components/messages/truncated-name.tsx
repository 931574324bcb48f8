import { Text, type TextProps, VisuallyHidden } from '@mantine/core';
import classes from '../../chat.module.css';
import { type PersonNameFields, useSplitNameAtTitle } from '../use-chat-name.ts';

type TruncatedNameProps = TextProps & {
  /** Null if the name doesn't belong to a person. */
  person: PersonNameFields | null;
  name: string;
};

/**
 * A name in one line, truncated at its end. A title inside it is truncated at the title's own end, which differs from
 * the line's end in a sentence of the other direction.
 */
export function TruncatedName({ person, name, ...props }: TruncatedNameProps) {
  const titled = useSplitNameAtTitle()(person ?? namelessPerson);
  if (titled === null) {
    return (
      <Text component="bdi" truncate {...props}>
        {name}
      </Text>
    );
  }
  const [before, title, behind] = titled;
  return (
    <Text component="span" className={classes.cutName} {...props}>
      <VisuallyHidden component="span">{name}</VisuallyHidden>
      <span aria-hidden>
        <span>{before}</span>
        <bdi>{title}</bdi>
        <span>{behind}</span>
      </span>
    </Text>
  );
}

const namelessPerson: PersonNameFields = { name: null, ownerOf: null, foundBy: null, memberOf: null };
