import { TextInput } from '@mantine/core';
import { textLimits } from '@nazar/domain/text/text-limits.ts';
import type { ComponentProps } from 'react';

/** E-mail, mobile number or username; always left to right. */
export function IdentifierField(props: ComponentProps<typeof TextInput>) {
  return (
    <TextInput
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={textLimits.identifier}
      required
      classNames={{ input: 'ltr' }}
      {...props}
    />
  );
}
